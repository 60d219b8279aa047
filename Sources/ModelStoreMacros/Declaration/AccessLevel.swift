import SwiftSyntax

/// How far a declaration can be seen, from the narrowest to the widest.
enum AccessLevel: Int, Comparable {
    case `fileprivate`, `internal`, `package`, `public`

    /// The level that `modifiers` state for reading, or internal; private counts as fileprivate, since generated
    /// members of the type and of its twin must see each other.
    init(_ modifiers: DeclModifierListSyntax) {
        self = .internal
        for modifier in modifiers where modifier.detail == nil {
            switch modifier.name.tokenKind {
            case .keyword(.private), .keyword(.fileprivate): self = .fileprivate
            case .keyword(.package): self = .package
            case .keyword(.public), .keyword(.open): self = .public
            default: break
            }
        }
    }

    static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The modifier and a space, or nothing for internal.
    var prefix: String {
        switch self {
        case .fileprivate: "fileprivate "
        case .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }
}

/// Which elements of an XML document are its records: a small part of XPath that can be decided while streaming.
///
/// A path is steps with `/` (a child) or `//` (any descendant) before each; several paths are joined by `|`. A step is
/// a name, `prefix:name` or `*`, and may have conditions: `[@type='x']`, `[@type!='x']`, `[@type]`, `[child='x']`,
/// `[child!='x']`, `[child]`. A condition on a child is possible in the last step only.
///
/// A name without a prefix matches elements of that local name in any namespace, unless a namespace is mapped to the
/// empty prefix.
public struct XMLPath: Sendable, Hashable, CustomStringConvertible {
    /// How a step leads on from the element before.
    enum Axis: Sendable, Hashable {
        case child, descendant
    }

    /// The element names a step takes.
    enum NameTest: Sendable, Hashable {
        case any
        case named(prefix: String?, local: String)
    }

    /// What must be true of an element besides its name.
    struct Condition: Sendable, Hashable {
        var isAttribute: Bool
        var prefix: String?
        var local: String
        /// The value it is compared with; nil when it must only be there.
        var value: String?
        /// Whether the comparison is `!=`.
        var isNegated = false
    }

    struct Step: Sendable, Hashable {
        var axis: Axis
        var name: NameTest
        var conditions: [Condition] = []
    }

    /// The path's text.
    public let description: String
    /// The steps of each of the paths joined by `|`.
    let alternatives: [[Step]]

    /// All children of the root, `/*/*`.
    public static let rootChildren = XMLPath(
        description: "/*/*", alternatives: [[Step(axis: .child, name: .any), Step(axis: .child, name: .any)]])

    private init(description: String, alternatives: [[Step]]) {
        self.description = description
        self.alternatives = alternatives
    }

    /// Whether which elements are records depends on more than names.
    var hasConditions: Bool {
        alternatives.contains { $0.contains { !$0.conditions.isEmpty } }
    }

    /// Reads a path such as `/export/trip`, `//trip[@kind='business'] | //journey`.
    /// - Throws: ``XMLPathFault`` with what was expected and where.
    public init(_ text: String) throws(XMLPathFault) {
        description = text
        var parser = XMLPathParser(text)
        alternatives = try parser.alternatives()
    }
}

/// Why a text is not a path to records.
public struct XMLPathFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected.
    public var message: String
    /// Position of the character at fault, from 1.
    public var column: Int

    /// The message and the place.
    public var description: String { "\(message) at character \(column) of the path" }
}

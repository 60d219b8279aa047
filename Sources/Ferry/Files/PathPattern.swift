import Foundation

/// A path with wildcards: `*`, `?` and `[abc]` stand for parts of a name, `**` for any folders between, or none.
///
/// A name that begins with a full stop is matched only by a pattern that does, too.
struct PathPattern: Sendable, Hashable {
    /// One name of the path.
    enum Step: Sendable, Hashable {
        case name(String)
        case wildcard(String)
        /// `**`.
        case anyFolders

        /// The step as it is written.
        var text: String {
            switch self {
            case .name(let text), .wildcard(let text): text
            case .anyFolders: "**"
            }
        }

        /// Whether the step stands for a folder's or file's name; ``anyFolders`` does for every visible one.
        func matches(_ name: String) -> Bool {
            switch self {
            case .name(let own): own == name
            case .wildcard(let pattern): fnmatch(pattern, name, FNM_PERIOD) == 0
            case .anyFolders: !name.hasPrefix(".")
            }
        }
    }

    /// The folder before the first wildcard; empty for the current one.
    let folder: String
    /// What follows it, at least one step.
    let steps: [Step]

    /// The pattern that `path` is; nil when it has no wildcards.
    init?(_ path: String) {
        let names = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        guard let first = names.firstIndex(where: Self.hasWildcard) else { return nil }
        let root = path.hasPrefix("/") ? "/" : ""
        folder = root + names[..<first].joined(separator: "/")
        var steps = names[first...].map { name in
            name == "**" ? Step.anyFolders : Self.hasWildcard(name) ? .wildcard(name) : .name(name)
        }
        if steps.last == .anyFolders { steps.append(.wildcard("*")) }
        self.steps = steps
    }

    /// The pattern of all files in `folder`, at any depth.
    init(everythingIn folder: String) {
        self.folder = folder
        steps = [.anyFolders, .wildcard("*")]
    }

    /// Whether `path`, whose beginning is ``folder``, fits the pattern.
    func matches(_ path: String) -> Bool {
        let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
        guard path.hasPrefix(prefix) else { return false }
        let names = path.dropFirst(prefix.count).split(separator: "/").map(String.init)
        return Self.match(names[...], steps[...])
    }

    private static func match(_ names: ArraySlice<String>, _ steps: ArraySlice<Step>) -> Bool {
        guard let step = steps.first else { return names.isEmpty }
        if step == .anyFolders, match(names, steps.dropFirst()) { return true }
        guard let name = names.first, step.matches(name) else { return false }
        return match(names.dropFirst(), step == .anyFolders ? steps : steps.dropFirst())
    }

    private static func hasWildcard(_ name: String) -> Bool {
        name.contains { "*?[".contains($0) }
    }
}

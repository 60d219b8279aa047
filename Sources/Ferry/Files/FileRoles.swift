import Foundation

/// The files a command works with, each with its part: no output may be the store, an input, or another output.
package struct FileRoles {
    /// What tells that two names are of one file, however they are written.
    private enum Identity: Hashable {
        case existing(device: UInt64, number: UInt64)
        case missing(String)
    }

    private var roles: [Identity: String] = [:]
    private var patterns: [(pattern: PathPattern, role: String)] = []

    package init() {}

    /// Adds a file that is read, or the store. All files of a folder, and those that fit a pattern, are that, too.
    package mutating func add(_ path: String, as role: String) {
        if FileKind(of: path).isFolder {
            patterns.append((PathPattern(everythingIn: Self.realPath(path)), "a part of \(role), the folder \(path)"))
        } else if let pattern = PathPattern(path), let whole = PathPattern(Self.realPath(pattern.folder, pattern)) {
            patterns.append((whole, "a part of \(role), \(path)"))
        }
        guard let identity = Self.identity(of: path) else { return }
        roles[identity] = role
    }

    /// Adds a store, with the files that SQLite and the run's lock keep beside it.
    package mutating func add(store path: String) {
        for suffix in ["", "-wal", "-shm", "-journal", ".lock"] { add(path + suffix, as: "the store") }
    }

    /// Adds a file that is written.
    /// - Throws: ``FerryError`` (`usage`) when it has another part already.
    package mutating func add(output path: String?, as role: String) throws(FerryError) {
        guard let path, let identity = Self.identity(of: path) else { return }
        if let other = roles[identity] {
            throw FerryError(.usage, "\(role) would overwrite \(path), which is \(other); name another file")
        }
        let real = Self.realPath(path)
        if let (_, other) = patterns.first(where: { $0.pattern.matches(real) }) {
            throw FerryError(.usage, "\(role) would be written to \(path), which is \(other); name another file")
        }
        roles[identity] = role
    }

    /// `path` from the root, without symbolic links in its folders.
    private static func realPath(_ path: String, _ pattern: PathPattern? = nil) -> String {
        let url = URL(fileURLWithPath: path.isEmpty ? "." : path)
        guard let pattern else {
            if FileKind(of: path).isFolder { return url.resolvingSymlinksInPath().path }
            return url.deletingLastPathComponent().resolvingSymlinksInPath().path + "/" + url.lastPathComponent
        }
        return url.resolvingSymlinksInPath().path + "/" + pattern.steps.map(\.text).joined(separator: "/")
    }

    /// Nil for what can have several parts: standard streams, devices, pipes.
    private static func identity(of path: String) -> Identity? {
        guard path != "-" else { return nil }
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            return .existing(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        }
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
        return .missing(folder + "/" + url.lastPathComponent)
    }
}

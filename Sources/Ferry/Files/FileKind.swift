import Foundation

/// What is at a path, links followed.
enum FileKind: Hashable {
    case file
    /// A folder, and what tells it from others.
    case folder(device: UInt64, number: UInt64)
    /// A named pipe, a socket or a device: reading one may never end.
    case special(String)
    /// Nothing that can be looked at, and why.
    case none(code: Int32)

    /// Looks at `path`.
    init(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = .none(code: errno)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        case S_IFIFO: self = .special("a named pipe")
        case S_IFSOCK: self = .special("a socket")
        default: self = .special("a device")
        }
    }

    /// Whether it is a folder.
    var isFolder: Bool {
        if case .folder = self { true } else { false }
    }

    /// Why what is at `path` is no file that can be read, in words; nil when it is one.
    func complaint(about path: String) -> String? {
        switch self {
        case .file: return nil
        case .folder: return "this is a folder, not a file"
        case .special(let kind): return "this is \(kind), not a file"
        case .none(let code):
            var status = stat()
            let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            if isLink, code == ELOOP { return "this is a symbolic link that leads to itself" }
            if isLink, code == ENOENT { return "this is a symbolic link that leads nowhere" }
            return code == ENOENT ? "there is no such file" : "cannot open the file: " + String(cString: strerror(code))
        }
    }
}

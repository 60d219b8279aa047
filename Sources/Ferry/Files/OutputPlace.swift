import Foundation

/// Where the bytes of an output go: a file that is replaced as a whole, or something that can only be written to.
enum OutputPlace: Equatable {
    /// A regular file, or none yet; a symbolic link has been followed, so that it stays and its target is replaced.
    case file(String)
    /// A device, a pipe or a socket: renaming a file over it would put an ordinary file in its place.
    case stream(String)

    /// Finds out what `path` names.
    /// - Throws: ``FerryError`` (`input`) when it is a folder.
    init(path: String) throws(FerryError) {
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw FerryError(.input, "\(path) cannot be written: it is a folder")
            default:
                self = .stream(path)
                return
            }
        }
        self = .file(Self.followingLinks(path))
    }

    /// The last of a chain of symbolic links, also where it leads to nothing yet.
    private static func followingLinks(_ path: String) -> String {
        var path = path
        // As many as the system follows.
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &buffer, buffer.count)
            guard count > 0 else { break }
            let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = target.hasPrefix("/") ? target : folder(of: path) + target
        }
        return path
    }

    /// The folder of `path` with its slash; empty for a name alone.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}

import Foundation

/// The unfinished form of an output, beside the place where it will appear.
///
/// It is locked as long as its writer lives. So the next writer of the same output knows which ones a killed process has
/// left, and removes those.
struct PartialFile {
    let path: String
    let descriptor: Int32

    /// Makes the file for the output at `target`.
    /// - Throws: ``FerryError`` (`input`) when the folder cannot be written.
    init(of target: String, permissions: mode_t) throws(FerryError) {
        Self.removeLeftovers(of: target)
        path = target + ".\(getpid()).partial"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
        guard descriptor >= 0 else {
            throw FerryError(.input, "\(target) cannot be written: \(String(cString: strerror(errno)))")
        }
        // Where a file system has no locks nothing is ever cleaned up, which is better than the wrong thing.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    private static func removeLeftovers(of target: String) {
        let slash = target.lastIndex(of: "/")
        let folder = slash.map { String(target[...$0]) } ?? ""
        let prefix = (slash.map { String(target[target.index(after: $0)...]) } ?? target) + "."
        // A folder that cannot be listed is not cleaned; whether it can be written will show.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(".partial") {
            let process = name.dropFirst(prefix.count).dropLast(".partial".count)
            guard !process.isEmpty, process.allSatisfy({ $0.isASCII && $0.isNumber }) else { continue }
            let leftover = open(folder + name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard leftover >= 0 else { continue }
            if flock(leftover, LOCK_EX | LOCK_NB) == 0 { unlink(folder + name) }
            close(leftover)
        }
    }
}

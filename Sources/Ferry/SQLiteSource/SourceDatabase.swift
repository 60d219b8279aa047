import Digests
import Formats
import Foundation
import SQLite

/// An SQLite database that is read, in one transaction, and left as it is, with everything beside it.
///
/// A database with a write-ahead log that no program has open would get files beside it from whoever opens it; of such
/// a one a private copy is read, log included.
final class SourceDatabase {
    let connection: Connection
    /// Name, size and digest of the file, with its write-ahead log, as they were before reading began.
    let summary: InputSummary
    private let copy: URL?

    private static let magic = Array("SQLite format 3\0".utf8)
    /// How often copying begins again because the file was being written.
    private static let attempts = 5

    /// Whether the first bytes of a file are those of an SQLite database.
    static func isDatabase(_ head: [UInt8]) -> Bool { head.starts(with: magic) }

    /// - Parameter maximumValueBytes: the largest text, blob or row that is read.
    /// - Throws: ``FormatError``: `io` when the file cannot be opened or is being written, `malformed` when it is no
    ///   database.
    init(path: String, maximumValueBytes: Int) throws(FormatError) {
        let place = RecordLocation(file: path)
        guard path != "-" else {
            throw FormatError(.io, "an SQLite database cannot be read from standard input: name its file", at: place)
        }
        let head = try ByteSource(path: path).peek(20)
        guard Self.isDatabase(head), head.count == 20 else {
            throw FormatError(.malformed, "the file is not an SQLite database", at: place)
        }
        // Before the transaction begins: what is written afterwards must not count as read.
        summary = try Self.summary(of: path)
        let hasLog = head[18] == 2 || head[19] == 2
        if hasLog, !Self.exists(path + "-shm") {
            copy = try Self.copy(path)
        } else {
            copy = nil
        }
        do throws(SQLiteError) {
            connection = try Connection(.file(copy.map { $0.path + "/copy" } ?? path), mode: .readOnly)
            try connection.setLengthLimit(maximumValueBytes)
            try connection.execute("PRAGMA cell_size_check = ON")
            try connection.execute("BEGIN")
            _ = try connection.value("SELECT count(*) FROM sqlite_master")
        } catch {
            if let copy { try? FileManager.default.removeItem(at: copy) }
            throw Self.failure(error, at: place)
        }
    }

    deinit {
        connection.close()
        // What cannot be removed is in the system's folder for temporary files.
        if let copy { try? FileManager.default.removeItem(at: copy) }
    }

    /// What a failure of SQLite means to whoever reads the database.
    static func failure(_ error: SQLiteError, at place: RecordLocation) -> FormatError {
        switch error.code.primary {
        case .notADatabase:
            FormatError(.malformed, "the file is not an SQLite database, or is encrypted", at: place)
        case .corrupt:
            FormatError(
                .malformed, "the database is damaged (\(error.message)); the command line's `.recover` may save it",
                at: place)
        case .busy, .locked:
            FormatError(.io, "another program is writing to the database; try again when it has ended", at: place)
        case .tooBig:
            FormatError(.limit, "a value is larger than max_record_size allows", at: place)
        default: FormatError(.io, "the database cannot be read: \(error.message)", at: place)
        }
    }

    // MARK: Digest

    /// Name, size and digest of an input of any format: of an SQLite database with its write-ahead log.
    static func summary(ofInput path: String) throws(FormatError) -> InputSummary {
        guard exists(path + "-wal"), isDatabase(try ByteSource(path: path).peek(magic.count)) else {
            return try ByteSource.summary(of: path)
        }
        return try summary(of: path)
    }

    private static func summary(of path: String) throws(FormatError) -> InputSummary {
        var summary = try ByteSource.summary(of: path)
        guard let size = size(path + "-wal"), size > 0 else { return summary }
        let log = try ByteSource.summary(of: path + "-wal")
        summary.byteCount += log.byteCount
        summary.sha256 = SHA256Digest(of: summary.sha256 + "\n" + log.sha256).description
        return summary
    }

    // MARK: Copy

    private static func copy(_ path: String) throws(FormatError) -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-source-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for _ in 0..<attempts {
                let before = state(path)
                for suffix in ["", "-wal"] {
                    let target = folder.appendingPathComponent("copy" + suffix)
                    if FileManager.default.fileExists(atPath: target.path) {
                        try FileManager.default.removeItem(at: target)
                    }
                    guard exists(path + suffix) else { continue }
                    let source = URL(fileURLWithPath: path + suffix).resolvingSymlinksInPath()
                    try FileManager.default.copyItem(at: source, to: target)
                    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
                }
                if state(path) == before { return folder }
            }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw FormatError(
                .io, "the database has a write-ahead log and cannot be copied to \(folder.path): \(error)",
                at: RecordLocation(file: path))
        }
        try? FileManager.default.removeItem(at: folder)
        throw FormatError(
            .io, "the database is being written; try again when that has ended", at: RecordLocation(file: path))
    }

    /// What tells whether the file or its log was written meanwhile.
    private static func state(_ path: String) -> [Int64] {
        ["", "-wal", "-shm"].flatMap { suffix -> [Int64] in
            var status = stat()
            guard stat(path + suffix, &status) == 0 else { return [-1] }
            return [Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
        }
    }

    private static func exists(_ path: String) -> Bool { size(path) != nil }

    private static func size(_ path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }
}

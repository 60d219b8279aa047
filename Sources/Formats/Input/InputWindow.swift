/// The part of a byte source that is in memory: each window begins with what its reader kept of the one before.
final class InputWindow {
    /// The bytes now in memory.
    private(set) var buffer: InputBuffer
    /// Offset in the source of the buffer's first byte.
    private(set) var offset = 0
    /// Whether the source ends where the buffer does.
    private(set) var isLast = false

    let source: ByteSource
    private let size: Int
    private let maximumRecordBytes: Int
    private var kept: Range<Int>
    private var isFirst = true

    /// - Parameters:
    ///   - size: bytes to read at once.
    ///   - maximumRecordBytes: how much a reader may keep.
    init(_ source: ByteSource, size: Int, maximumRecordBytes: Int) {
        self.source = source
        self.size = max(size, 16)
        self.maximumRecordBytes = maximumRecordBytes
        buffer = InputBuffer(capacity: 0) { _ in 0 }
        kept = 0..<0
    }

    /// The next window will begin with the bytes from `position` of this one.
    func keep(from position: Int) {
        kept = position..<buffer.bytes.count
    }

    /// Reads the next window.
    /// - Throws: ``FormatError``: `io`; `limit` when a record does not fit; `malformed` for an encoding other than UTF-8.
    func advance() throws(FormatError) {
        guard kept.count <= maximumRecordBytes else { throw tooLong() }
        // A record that needs many windows would be copied with each one: the window grows with it.
        let room = min(max(size, kept.count), maximumRecordBytes + size)
        let old = UnsafeRawBufferPointer(rebasing: buffer.bytes[kept])
        var failure: FormatError?
        var readCount = 0
        let next = InputBuffer(capacity: kept.count + room) { target in
            target.copyMemory(from: old)
            do throws(FormatError) {
                readCount = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: target[old.count...]))
            } catch {
                failure = error
            }
            return old.count + readCount
        }
        if let failure { throw failure }
        offset += kept.lowerBound
        buffer = next
        kept = 0..<0
        isLast = readCount < room
        if isFirst {
            isFirst = false
            try checkByteOrderMark()
        }
    }

    /// The bytes before the text: a byte order mark.
    private(set) var textStart = 0

    private func checkByteOrderMark() throws(FormatError) {
        let start = Array(buffer.bytes.prefix(4))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) {
            textStart = 3
        } else if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw wrongEncoding("UTF-32")
        } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            throw wrongEncoding("UTF-16")
        }
    }

    private func wrongEncoding(_ name: String) -> FormatError {
        FormatError(
            .malformed, "the text is \(name); convert it to UTF-8 first, such as with `iconv -f \(name) -t UTF-8`",
            at: source.location)
    }

    private func tooLong() -> FormatError {
        var place = source.location
        place.byteOffset = offset + kept.lowerBound
        return FormatError.recordTooLong(maximumRecordBytes, at: place)
    }
}

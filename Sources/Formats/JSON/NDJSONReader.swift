import CSimdJSON

/// Reads newline-delimited JSON: each line that is not blank is a record, so a broken line costs only itself.
///
/// Lines end with LF or CRLF; the last may lack its end, and is one `input.torn` fault when it is cut off. Lines are not
/// parsed here: whoever decodes them finds those that are broken.
public final class NDJSONReader: RecordReader {
    private let source: ByteSource
    private let limits: JSONReadingLimits
    private let window: InputWindow
    private var index = 0
    private var line = 1
    private var isAtEnd = false

    /// Reads `source` from where it is.
    public init(_ source: ByteSource, limits: JSONReadingLimits = JSONReadingLimits()) {
        self.source = source
        self.limits = limits
        window = InputWindow(source, size: limits.windowBytes, maximumRecordBytes: limits.maximumRecordBytes)
    }

    /// The source, as far as it was read.
    public var inputs: [InputSummary] { [source.summary] }

    /// Always empty.
    public var notes: [String] { [] }

    /// The records whose lines end in the next window.
    /// - Throws: ``FormatError``: `io`, `limit` when a line is too long, `malformed` when the text is not UTF-8 by its
    ///   byte order mark.
    public func next() throws(FormatError) -> RecordChunk? {
        while !isAtEnd {
            try window.advance()
            if let chunk = try cut() { return chunk }
        }
        return nil
    }

    private func cut() throws(FormatError) -> RecordChunk? {
        let bytes = window.buffer.bytes
        var spans: [RecordChunk.RecordSpan] = []
        spans.reserveCapacity(bytes.count / 256)
        var start = window.offset == 0 ? window.textStart : 0
        let firstIndex = index
        while start < bytes.count, let end = Self.newline(in: bytes, from: start) {
            try append(start..<end, to: &spans)
            line += 1
            start = end + 1
        }
        var faults: [RecordFault] = []
        if window.isLast {
            isAtEnd = true
            if start < bytes.count {
                try append(start..<bytes.count, to: &spans)
                if let fault = tornFault(&spans, from: start, firstIndex: firstIndex) { faults.append(fault) }
            }
        } else {
            window.keep(from: start)
        }
        index = firstIndex + spans.count + faults.count
        guard !spans.isEmpty || !faults.isEmpty else { return nil }
        return chunk(spans, firstIndex: firstIndex, faults: faults)
    }

    private func chunk(
        _ spans: [RecordChunk.RecordSpan], firstIndex: Int, faults: [RecordFault] = []
    ) -> RecordChunk {
        RecordChunk(
            origin: source.location, firstIndex: firstIndex, bufferOffset: window.offset,
            content: .json(window.buffer, spans), faults: faults, bytesRead: source.bytesRead)
    }

    private static func newline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, bytes.count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }

    /// Appends the line's text, without white space around it, unless there is none.
    @inline(__always)
    private func append(_ range: Range<Int>, to spans: inout [RecordChunk.RecordSpan]) throws(FormatError) {
        let bytes = window.buffer.bytes
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, Self.isSpace(bytes[start]) { start += 1 }
        while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
        guard start < end else { return }
        guard end - start <= limits.maximumRecordBytes else {
            var place = source.location
            place.byteOffset = window.offset + start
            place.line = line
            throw FormatError.recordTooLong(limits.maximumRecordBytes, at: place)
        }
        spans.append(RecordChunk.RecordSpan(offset: start, count: end - start, line: line))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0D || byte == 0x09
    }

    /// Takes a last line without end out of `spans` when it is no whole JSON text.
    private func tornFault(
        _ spans: inout [RecordChunk.RecordSpan], from start: Int, firstIndex: Int
    ) -> RecordFault? {
        guard let last = spans.last, last.offset >= start else { return nil }
        let text = UnsafeRawBufferPointer(rebasing: window.buffer.bytes[last.offset..<last.offset + last.count])
        guard case .fault(let fault) = JSONParser(maximumDepth: limits.maximumDepth).parse(text), fault.isTorn else {
            return nil
        }
        let whole = chunk(spans, firstIndex: firstIndex)
        var torn = RecordFault(fault, in: whole, at: spans.count - 1)
        torn.code = "input.torn"
        torn.message = "the input ends in the middle of this record: " + torn.message
        spans.removeLast()
        return torn
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

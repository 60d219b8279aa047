import CSimdJSON

/// What the document reader and the reader of concatenated values share: a cutter over a window.
final class JSONCutReader {
    private let source: ByteSource
    private let limits: JSONReadingLimits
    private let window: InputWindow
    private let pointer: JSONPointer
    private let handle: OpaquePointer?
    private let isConcatenated: Bool
    private var index = 0
    private var isAtEnd = false
    /// Bytes at the start of the window that the cutter must not see.
    private var isFirst = true

    init(_ source: ByteSource, mode: FerryJSONCutMode, pointer: JSONPointer, limits: JSONReadingLimits) {
        self.source = source
        self.limits = limits
        self.pointer = pointer
        isConcatenated = mode == .concatenated
        window = InputWindow(source, size: limits.windowBytes, maximumRecordBytes: limits.maximumRecordBytes)
        let tokens = pointer.tokens.flatMap { Array($0.utf8) }
        let lengths = pointer.tokens.map(\.utf8.count)
        handle = ferry_json_cutter_create(mode, tokens, lengths, lengths.count, max(limits.maximumDepth, 1))
    }

    deinit {
        ferry_json_cutter_destroy(handle)
    }

    var inputs: [InputSummary] { [source.summary] }

    func next() throws(FormatError) -> RecordChunk? {
        while !isAtEnd {
            try window.advance()
            if let chunk = try cut() { return chunk }
        }
        // Only now: a run that a fault ends need not wait for the rest of an input that may have no end.
        try drain()
        return nil
    }

    private func cut() throws(FormatError) -> RecordChunk? {
        guard let handle, let base = window.buffer.bytes.baseAddress else {
            throw FormatError(.io, "there is no memory to read the document", at: source.location)
        }
        // The byte order mark is cut off by beginning behind it.
        let skipped = isFirst ? window.textStart : 0
        isFirst = false
        let start = (base + skipped).assumingMemoryBound(to: UInt8.self)
        let cut = ferry_json_cutter_feed(handle, start, window.buffer.bytes.count - skipped, window.isLast)
        isAtEnd = window.isLast
        let spans = try spans(cut, skipped: skipped)
        let buffer = window.buffer
        let bufferOffset = window.offset
        let firstIndex = index
        index += spans.count
        var faults: [RecordFault] = []
        if cut.fault != .noFault {
            isAtEnd = true
            if cut.fault == .notFound { throw notFound(handle, cut, skipped: skipped) }
            faults.append(fault(cut, skipped: skipped))
        } else if !window.isLast {
            window.keep(from: skipped + cut.keep_from)
        }
        guard !spans.isEmpty || !faults.isEmpty else { return nil }
        var chunk = RecordChunk(
            origin: source.location, firstIndex: firstIndex, bufferOffset: bufferOffset,
            content: .json(buffer, spans), faults: faults, bytesRead: source.bytesRead)
        if cut.are_elements {
            chunk.pointerBase = isConcatenated ? nil : pointer.description
        } else {
            chunk.recordPointer = pointer.description
        }
        return chunk
    }

    private func spans(_ cut: FerryJSONCut, skipped: Int) throws(FormatError) -> [RecordChunk.RecordSpan] {
        var spans: [RecordChunk.RecordSpan] = []
        spans.reserveCapacity(cut.count)
        for span in UnsafeBufferPointer(start: cut.spans, count: cut.count) {
            guard span.length <= limits.maximumRecordBytes else {
                var place = source.location
                place.byteOffset = window.offset + skipped + span.offset
                place.line = span.line
                throw FormatError.recordTooLong(limits.maximumRecordBytes, at: place)
            }
            spans.append(RecordChunk.RecordSpan(offset: skipped + span.offset, count: span.length, line: span.line))
        }
        return spans
    }

    /// Reads to the end, so that size and digest are those of the whole input.
    private func drain() throws(FormatError) {
        while !window.isLast {
            window.keep(from: window.buffer.bytes.count)
            try window.advance()
        }
    }

    private func place(_ cut: FerryJSONCut, skipped: Int) -> RecordLocation {
        var place = source.location
        place.byteOffset = window.offset + skipped + cut.fault_offset
        place.line = cut.fault_line
        return place
    }

    private func notFound(_ handle: OpaquePointer, _ cut: FerryJSONCut, skipped: Int) -> FormatError {
        let reason = cut.message.map { String(cString: $0) } ?? ""
        let found = ferry_json_cutter_found(handle).map { String(cString: $0) } ?? ""
        let hint = found.isEmpty ? "" : "; there are: \(found)"
        return FormatError(
            .notFound, "nothing is at \(pointer.description): \(reason)\(hint)", at: place(cut, skipped: skipped))
    }

    private func fault(_ cut: FerryJSONCut, skipped: Int) -> RecordFault {
        var location = place(cut, skipped: skipped)
        var raw: [UInt8]?
        if cut.in_record {
            let bytes = window.buffer.bytes
            raw = Array(bytes[min(skipped + cut.keep_from, bytes.count)...].prefix(65_536))
            location.index = index
            if cut.are_elements, !isConcatenated { location.pointer = pointer.description + "/\(index)" }
        }
        var message = cut.message.map { String(cString: $0) } ?? "the document is not JSON"
        var code = "json.syntax"
        switch cut.fault {
        case .torn:
            code = "input.torn"
            if cut.in_record { message = "the input ends in the middle of this record" }
        case .depth: code = "json.depth"
        case .repeatedKey: code = "decode.duplicateKey"
        case .memory: code = "json.memory"
        case .noFault, .syntax, .notFound: break
        }
        if cut.fault != .torn { message += "; what follows was not read" }
        return RecordFault(code: code, message: message, location: location, raw: raw)
    }
}

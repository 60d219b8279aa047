extension RecordFault {
    /// The fault of the record at `position` of `chunk`, whose text is not JSON.
    init(_ fault: JSONFault, in chunk: RecordChunk, at position: Int) {
        var location = chunk.location(of: position)
        if chunk.places.isEmpty, case .json(let buffer, let spans) = chunk.content {
            let span = spans[position]
            let before = min(max(fault.offset, 0), span.count)
            location.byteOffset = chunk.bufferOffset + span.offset + before
            let passed = buffer.bytes[span.offset..<span.offset + before]
            location.line = location.line.map { $0 + passed.count { $0 == 0x0A } }
        }
        self.init(code: fault.code, message: fault.message, location: location, raw: chunk.raw(of: position))
    }
}

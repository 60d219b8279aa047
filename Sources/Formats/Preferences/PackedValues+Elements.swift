extension PackedValues {
    /// An element of an array, opened.
    private enum Element {
        case value(PlainValue)
        case json(InputBuffer)
        case fault(RecordFault)
    }

    /// Elements of one kind in a row, which become one chunk.
    private struct Run {
        var first = 0
        var values: [PlainValue] = []
        var texts: [InputBuffer] = []

        var isEmpty: Bool { values.isEmpty && texts.isEmpty }
    }

    /// Whether there is a text among the records of a JSON array, which may hold a record.
    func mayBePacked(_ chunk: RecordChunk) -> Bool {
        guard case .json(let buffer, let spans) = chunk.content, chunk.pointerBase != nil else { return false }
        return spans.contains { $0.count > 0 && buffer.bytes[$0.offset] == UInt8(ascii: "\"") }
    }

    /// The chunks that `chunk` becomes when its records that are packed are opened; indices and pointers stay.
    mutating func chunks(opening chunk: RecordChunk) throws(FormatError) -> [RecordChunk] {
        guard case .json(let buffer, let spans) = chunk.content else { return [chunk] }
        var elements: [Element] = []
        var places: [RecordChunk.RecordPlace] = []
        for (position, span) in spans.enumerated() {
            let place = chunk.location(of: position)
            let pointer = place.pointer ?? ""
            places.append(
                RecordChunk.RecordPlace(
                    pointer: pointer, byteOffset: place.byteOffset ?? 0, line: place.line ?? 0))
            let text = UnsafeRawBufferPointer(rebasing: buffer.bytes[span.offset..<span.offset + span.count])
            let whole = InputBuffer(copying: text)
            guard text.first == UInt8(ascii: "\"") else {
                elements.append(.json(whole))
                continue
            }
            do throws(FormatError) {
                switch try open(whole, inputBytes: chunk.bytesRead, at: pointer) {
                case .json(let text)?: elements.append(.json(text))
                case .value(let value)?: elements.append(.value(value))
                case nil: elements.append(.json(whole))
                }
            } catch {
                if isExhausted { throw error }
                elements.append(.fault(fault(error, in: chunk, position)))
            }
        }
        var chunks = self.chunks(of: elements, like: chunk, places: places)
        guard !chunk.faults.isEmpty else { return chunks }
        if chunks.isEmpty { chunks = [Self.empty(like: chunk)] }
        chunks[chunks.count - 1].faults += chunk.faults
        return chunks
    }

    /// The chunks that native elements become.
    /// - Parameter chunk: gives origin, first index and pointer; its content is not looked at.
    mutating func chunks(
        opening values: [PlainValue], like chunk: RecordChunk
    ) throws(FormatError) -> [RecordChunk] {
        var elements: [Element] = []
        for (position, value) in values.enumerated() {
            do throws(FormatError) {
                let pointer = "/\(chunk.firstIndex + position)"
                switch try open(value, inputBytes: chunk.bytesRead, at: pointer) {
                case .json(let text): elements.append(.json(text))
                case .value(let value): elements.append(.value(value))
                }
            } catch {
                if isExhausted { throw error }
                elements.append(.fault(fault(error, in: chunk, position)))
            }
        }
        let places = values.indices.map {
            RecordChunk.RecordPlace(pointer: "/\(chunk.firstIndex + $0)", byteOffset: 0, line: 1)
        }
        return chunks(of: elements, like: chunk, places: places)
    }

    /// An element that cannot be opened is one rejection.
    private func fault(_ error: FormatError, in chunk: RecordChunk, _ position: Int) -> RecordFault {
        var location = error.location ?? place
        location.index = chunk.firstIndex + position
        return RecordFault(code: error.code.rawValue, message: error.message, location: location)
    }

    private func chunks(
        of elements: [Element], like chunk: RecordChunk, places: [RecordChunk.RecordPlace]
    ) -> [RecordChunk] {
        var chunks: [RecordChunk] = []
        var run = Run()
        func close(before position: Int) {
            if !run.isEmpty {
                chunks.append(Self.chunk(of: run, like: chunk, places: places[run.first..<position]))
            }
            run = Run(first: position)
        }
        for (position, element) in elements.enumerated() {
            switch element {
            case .value(let value):
                if !run.texts.isEmpty { close(before: position) }
                run.values.append(value)
            case .json(let text):
                if !run.values.isEmpty { close(before: position) }
                run.texts.append(text)
            case .fault(let fault):
                close(before: position)
                run.first = position + 1
                if chunks.isEmpty { chunks.append(Self.empty(like: chunk)) }
                chunks[chunks.count - 1].faults.append(fault)
            }
        }
        close(before: elements.count)
        return chunks
    }

    private static func empty(like chunk: RecordChunk) -> RecordChunk {
        var empty = chunk
        empty.content = .plain([])
        empty.faults = []
        empty.places = []
        return empty
    }

    private static func chunk(
        of run: Run, like chunk: RecordChunk, places: ArraySlice<RecordChunk.RecordPlace>
    ) -> RecordChunk {
        var result = empty(like: chunk)
        result.firstIndex = chunk.firstIndex + run.first
        guard run.values.isEmpty else {
            result.content = .plain(run.values)
            return result
        }
        // Between two texts stands a new line, so that no number runs into the next.
        var spans: [RecordChunk.RecordSpan] = []
        let size = run.texts.reduce(0) { $0 + $1.bytes.count + 1 }
        let buffer = InputBuffer(capacity: size) { target in
            var offset = 0
            for text in run.texts {
                let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
                let bytes = text.bytes.starts(with: mark) ? text.bytes.dropFirst(mark.count) : text.bytes[...]
                target[offset...].copyBytes(from: bytes)
                spans.append(RecordChunk.RecordSpan(offset: offset, count: bytes.count, line: 0))
                offset += bytes.count
                target[offset] = 0x0A
                offset += 1
            }
            return offset
        }
        result.content = .json(buffer, spans)
        result.places = Array(places)
        return result
    }
}

extension PreferencesReader {
    private func chunk(at container: [String] = [], isArray: Bool) -> RecordChunk {
        RecordChunk(
            origin: RecordLocation(file: source.location.file, container: [key] + container), firstIndex: nextIndex,
            pointerBase: isArray ? "" : nil, content: .plain([]), bytesRead: source.bytesRead)
    }

    /// Takes elements of the key's value, an array, as records.
    func enqueue(elements values: [PlainValue]) throws(FormatError) {
        pending += try packed.chunks(opening: values, like: chunk(isArray: true))
        nextIndex += values.count
    }

    /// Takes records of JSON, opening those that are packed in its strings.
    func enqueue(_ chunk: RecordChunk) throws(FormatError) {
        if packed.mayBePacked(chunk) {
            pending += try packed.chunks(opening: chunk)
        } else {
            pending.append(chunk)
        }
    }

    /// Takes one value as a record.
    private func enqueue(_ value: PlainValue, at container: [String] = []) {
        var chunk = chunk(at: container, isArray: false)
        chunk.content = .plain([value])
        pending.append(chunk)
        nextIndex += 1
    }

    /// Takes the records of the key's value.
    func open(_ value: PlainValue) throws(FormatError) {
        switch try packed.open(value, inputBytes: source.bytesRead) {
        case .json(let text): records = JSONDocumentReader(ByteSource(bytes: text, at: packed.place))
        case .value(.array(let values)): try enqueue(elements: values)
        case .value(.dictionary(let entries)): open(entries)
        case .value(.data): throw nothing(in: "Data")
        case .value(.string): throw nothing(in: "String")
        case .value:
            throw FormatError(
                .malformed,
                "the value is a single number, date or Boolean; records are an array, or JSON in a String or Data",
                at: packed.place)
        }
    }

    /// Takes the records that the bytes of a String or Data hold.
    func open(_ buffer: InputBuffer, kind: String) throws(FormatError) {
        switch try packed.open(buffer, inputBytes: source.bytesRead) {
        case .json(let text)?: records = JSONDocumentReader(ByteSource(bytes: text, at: packed.place))
        case .value(let value)?: try open(value)
        case nil: throw nothing(in: kind)
        }
    }

    private func nothing(in kind: String) -> FormatError {
        FormatError(
            .malformed, "the \(kind) holds neither JSON nor a property list nor a keyed archive", at: packed.place)
    }

    private func open(_ entries: [(key: String, value: PlainValue)]) {
        let areRecords = entries.allSatisfy { entry in
            if case .dictionary = entry.value { true } else { false }
        }
        guard areRecords, !entries.isEmpty else {
            enqueue(.dictionary(entries))
            return
        }
        notes.append("'\(key)' is a dictionary: its \(entries.count) values were taken as records")
        for entry in entries { enqueue(entry.value, at: [entry.key]) }
    }
}

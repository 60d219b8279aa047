extension PreferencesReader {
    private var place: RecordLocation {
        RecordLocation(file: source.location.file, container: [key])
    }

    func enqueue(_ values: [PlainValue], container: [String] = [], isArray: Bool = true) {
        guard !values.isEmpty else { return }
        let origin = RecordLocation(file: source.location.file, container: [key] + container)
        pending.append(
            RecordChunk(
                origin: origin, firstIndex: nextIndex, pointerBase: isArray ? "" : nil, content: .plain(values),
                bytesRead: source.bytesRead))
        nextIndex += values.count
    }

    func open(_ value: PlainValue) throws(FormatError) {
        switch value {
        case .array(let values): enqueue(values)
        case .dictionary(let entries): open(entries)
        case .data(let bytes): try openText(InputBuffer(copying: bytes), kind: "Data")
        case .string(let text): try openText(InputBuffer(copying: text.utf8), kind: "String")
        case .null, .bool, .integer, .unsigned, .real, .date:
            throw FormatError(
                .malformed,
                "the value is a single number, date or Boolean; records are an array, or JSON in a String or Data",
                at: place)
        }
    }

    private func open(_ entries: [(key: String, value: PlainValue)]) {
        let areRecords = entries.allSatisfy { entry in
            if case .dictionary = entry.value { true } else { false }
        }
        guard areRecords, !entries.isEmpty else {
            enqueue([.dictionary(entries)], isArray: false)
            return
        }
        notes.append("'\(key)' is a dictionary: its \(entries.count) values were taken as records")
        for entry in entries { enqueue([entry.value], container: [entry.key], isArray: false) }
    }

    /// Opens what a String or Data holds.
    func openText(_ buffer: InputBuffer, kind: String) throws(FormatError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = buffer.bytes.starts(with: mark) ? mark.count : 0
        let first = buffer.bytes[start...].first { !PropertyListScalar.isSpace($0) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            records = JSONDocumentReader(ByteSource(bytes: buffer, at: place))
        } else if PropertyListForm(detecting: buffer.bytes) != nil {
            try openPropertyList(buffer)
        } else {
            throw FormatError(.malformed, "the \(kind) holds neither JSON nor a property list", at: place)
        }
    }

    private func openPropertyList(_ buffer: InputBuffer) throws(FormatError) {
        let value: PlainValue
        do {
            value = try PropertyList.read(buffer.bytes, file: source.location.file)
        } catch {
            var error = error
            error.location?.container = [key]
            throw error
        }
        switch value {
        case .dictionary(let entries) where entries.contains { $0.key == "$archiver" }:
            throw FormatError(.malformed, "the value is a keyed archive, which cannot be read yet", at: place)
        case .array, .dictionary: try open(value)
        default:
            throw FormatError(
                .malformed, "the property list in the value is neither an array nor a dictionary", at: place)
        }
    }
}

/// A dump that is a JSON object. Its values are found by JSON Pointers, in streams of the document.
struct JSONPreferenceDump {
    /// What the dump has under the key.
    enum Content {
        /// The records, in place; or the rest of the document after its first chunk.
        case records(any RecordReader, first: RecordChunk?)
        /// A String: what it stands for, what was wrong behind it so far, and the reader of the rest.
        case string(InputBuffer, faults: [RecordFault], after: any RecordReader)
        case missing
    }

    let input: PreferenceInput

    /// The value of `key`.
    func content(of key: String) throws(FormatError) -> Content {
        let pointer = JSONPointer(tokens: [key])
        let reader = JSONDocumentReader(try input.open(), records: .elements(pointer))
        let first: RecordChunk?
        do {
            first = try reader.next()
        } catch {
            if error.code == .notFound { return .missing }
            throw error
        }
        guard let first, let text = Self.string(in: first, at: pointer) else { return .records(reader, first: first) }
        return .string(text, faults: first.faults, after: reader)
    }

    /// The scalar under `key`, as it stands in the dump; nil when there is none.
    func scalar(_ key: String) throws(FormatError) -> String? {
        let pointer = JSONPointer(tokens: [key])
        let reader = JSONDocumentReader(try input.open(), records: .elements(pointer))
        do {
            guard let chunk = try reader.next(), let text = Self.value(in: chunk, at: pointer),
                text.first != UInt8(ascii: "{")
            else { return nil }
            return String(decoding: text.prefix(80), as: UTF8.self)
        } catch {
            if error.code == .notFound { return nil }
            throw error
        }
    }

    /// The text of a chunk that is the value at `pointer` itself, not elements of it.
    private static func value(in chunk: RecordChunk, at pointer: JSONPointer) -> UnsafeRawBufferPointer? {
        guard case .json(let buffer, let spans) = chunk.content, spans.count == 1, let span = spans.first,
            chunk.recordPointer == pointer.description
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: buffer.bytes[span.offset..<span.offset + span.count])
    }

    /// The text that a String value stands for.
    private static func string(in chunk: RecordChunk, at pointer: JSONPointer) -> InputBuffer? {
        guard let text = value(in: chunk, at: pointer), text.first == UInt8(ascii: "\"") else { return nil }
        var isSound = true
        let buffer = InputBuffer(capacity: text.count) { target in
            let count = JSONStringDecoder.decode(text, into: target)
            isSound = count != nil
            return count ?? 0
        }
        return isSound ? buffer : nil
    }
}

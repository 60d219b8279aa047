import CYAML

/// The text is not YAML, or goes beyond a limit.
struct YAMLSyntaxError: Error {
    var message: String
    var place: YAMLNode.Place
}

/// libyaml's parser, event by event.
///
/// Owns the parser and releases it. The bytes it was made with must outlive it.
final class YAMLEvents {
    /// One event, in Swift's own values.
    struct Event {
        enum Kind: Equatable {
            case documentStart, sequenceStart, mappingStart, alias
            /// The end of a list or mapping.
            case end
            case scalar(YAMLScalar)
            /// The stream's start, or a document's end.
            case other
        }

        var kind: Kind
        var place: YAMLNode.Place
        var isAnchored = false
        var tag: String?
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeRawBufferPointer
    private let isReady: Bool
    private var isDone = false

    init(_ input: UnsafeRawBufferPointer) {
        self.input = input
        parser = .allocate(capacity: 1)
        isReady = yaml_parser_initialize(parser) == 1
        guard isReady else { return }
        yaml_parser_set_input_string(parser, input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count)
    }

    deinit {
        if isReady { yaml_parser_delete(parser) }
        parser.deallocate()
    }

    /// The next event, or nil after the last.
    func next() throws(YAMLSyntaxError) -> Event? {
        guard isReady else { throw YAMLSyntaxError(message: "out of memory", place: .start) }
        guard !isDone else { return nil }
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            isDone = true
            throw problem()
        }
        defer { yaml_event_delete(&event) }
        guard event.type != YAML_STREAM_END_EVENT, event.type != YAML_NO_EVENT else {
            isDone = true
            return nil
        }
        return translate(event)
    }

    private func translate(_ event: yaml_event_t) -> Event {
        var result = Event(kind: .other, place: place(event.start_mark))
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: result.kind = .end
        case YAML_ALIAS_EVENT: result.kind = .alias
        case YAML_SEQUENCE_START_EVENT:
            result.kind = .sequenceStart
            result.isAnchored = event.data.sequence_start.anchor != nil
            result.tag = text(event.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            result.kind = .mappingStart
            result.isAnchored = event.data.mapping_start.anchor != nil
            result.tag = text(event.data.mapping_start.tag)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            result.isAnchored = scalar.anchor != nil
            result.tag = text(scalar.tag)
            result.kind = .scalar(
                YAMLScalar(
                    text: String(decoding: bytes, as: UTF8.self),
                    isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE && result.tag == nil))
        default: break
        }
        return result
    }

    private func problem() -> YAMLSyntaxError {
        let what = parser.pointee.problem.map { String(cString: $0) } ?? "the text cannot be read"
        if parser.pointee.error == YAML_READER_ERROR {
            return YAMLSyntaxError(
                message: "not text in UTF-8: \(what)", place: place(ofByte: parser.pointee.problem_offset))
        }
        let context = parser.pointee.context.map { " " + String(cString: $0) } ?? ""
        return YAMLSyntaxError(message: "not YAML: \(what)\(context)", place: place(parser.pointee.problem_mark))
    }

    private func place(_ mark: yaml_mark_t) -> YAMLNode.Place {
        YAMLNode.Place(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
    }

    private func place(ofByte offset: Int) -> YAMLNode.Place {
        var place = YAMLNode.Place.start
        for byte in input.prefix(max(0, offset)) {
            if byte == 0x0A {
                place.line += 1
                place.column = 1
            } else if byte & 0xC0 != 0x80 {
                place.column += 1
            }
        }
        return place
    }

    private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}

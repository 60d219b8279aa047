import Foundation

/// Cuts the members of a JSON object, which lies in memory, into records.
///
/// It follows brackets and strings only; what is unsound inside a record is found by whoever decodes it.
struct JSONMembersScanner {
    /// Some records, as texts of their own.
    struct Part {
        var text: [UInt8] = []
        var spans: [RecordChunk.RecordSpan] = []
        var places: [RecordChunk.RecordPlace] = []
        var faults: [RecordFault] = []
        var isLast = false
    }

    /// Where the buffer lies in the file.
    var bufferOffset = 0
    var origin = RecordLocation(file: "")

    private let buffer: InputBuffer
    private let end: Int
    private let field: [UInt8]
    private let fieldName: String
    private var position: Int
    private var line: Int
    private var isAtEnd = false
    /// The member whose array is being read: its name as it is written, with quotes, and the next element's number.
    private var open: (name: [UInt8], element: Int)?

    init(buffer: InputBuffer, start: Int, count: Int, line: Int, field: String) {
        self.buffer = buffer
        self.line = line
        fieldName = field
        var text: [UInt8] = []
        JSONText.append(string: field, to: &text)
        self.field = text
        position = start + 1
        end = start + count
    }

    /// The next records, of about as many bytes.
    mutating func take(about limit: Int, pointer: JSONPointer, firstIndex: Int) -> Part {
        var part = Part()
        while !isAtEnd, part.text.count < limit {
            if open != nil { takeElement(&part, pointer, firstIndex) } else { takeMember(&part, pointer, firstIndex) }
        }
        part.isLast = isAtEnd
        return part
    }

    // MARK: Members

    private mutating func takeMember(_ part: inout Part, _ pointer: JSONPointer, _ firstIndex: Int) {
        skipSpace()
        if byte == UInt8(ascii: "}") {
            isAtEnd = true
            return
        }
        if byte == UInt8(ascii: ",") {
            position += 1
            skipSpace()
        }
        guard byte == UInt8(ascii: "\""), let name = takeString() else {
            return fail("a member's name is wanted", &part)
        }
        skipSpace()
        guard byte == UInt8(ascii: ":") else { return fail("a colon is wanted", &part) }
        position += 1
        skipSpace()
        if byte == UInt8(ascii: "[") {
            position += 1
            open = (name, 0)
        } else {
            takeRecord(name: name, element: nil, &part, pointer, firstIndex)
        }
    }

    private mutating func takeElement(_ part: inout Part, _ pointer: JSONPointer, _ firstIndex: Int) {
        guard let (name, element) = open else { return }
        skipSpace()
        if byte == UInt8(ascii: "]") {
            position += 1
            open = nil
            return
        }
        if byte == UInt8(ascii: ",") {
            position += 1
            skipSpace()
        }
        open = (name, element + 1)
        takeRecord(name: name, element: element, &part, pointer, firstIndex)
    }

    private mutating func takeRecord(
        name: [UInt8], element: Int?, _ part: inout Part, _ pointer: JSONPointer, _ firstIndex: Int
    ) {
        let (start, startLine) = (position, line)
        let isObject = byte == UInt8(ascii: "{")
        guard let hasField = skipValue() else { return fail("the text ends in the middle of a value", &part) }
        guard position > start else { return fail("a value is wanted", &part) }
        let way = pointer.description + "/" + JSONPointer.escape(Self.text(of: name)) + (element.map { "/\($0)" } ?? "")
        let value = buffer.bytes[start..<position]
        let offset = part.text.count
        if isObject, !hasField {
            part.text.append(UInt8(ascii: "{"))
            part.text += field
            part.text.append(UInt8(ascii: ":"))
            part.text += name
            let isEmpty = value.dropFirst().first { !Self.isSpace($0) } == UInt8(ascii: "}")
            if !isEmpty { part.text.append(UInt8(ascii: ",")) }
            part.text += value.dropFirst()
        } else {
            // What is no object has no fields; decoding says so.
            part.text += value
        }
        part.spans.append(RecordChunk.RecordSpan(offset: offset, count: part.text.count - offset, line: startLine))
        part.text.append(UInt8(ascii: "\n"))
        part.places.append(
            RecordChunk.RecordPlace(pointer: way, byteOffset: bufferOffset + start, line: startLine))
    }

    private mutating func fail(_ message: String, _ part: inout Part) {
        var place = origin
        place.byteOffset = bufferOffset + position
        place.line = line
        part.faults.append(
            RecordFault(code: "json.syntax", message: message + "; what follows was not read", location: place))
        isAtEnd = true
    }

    // MARK: Bytes

    private var byte: UInt8 { position < end ? buffer.bytes[position] : 0 }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private mutating func skipSpace() {
        while position < end, Self.isSpace(buffer.bytes[position]) {
            if buffer.bytes[position] == 0x0A { line += 1 }
            position += 1
        }
    }

    /// The string that begins here, as it is written, with its quotes; nil when it does not end.
    private mutating func takeString() -> [UInt8]? {
        let start = position
        position += 1
        while position < end {
            switch buffer.bytes[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "\""):
                position += 1
                return Array(buffer.bytes[start..<position])
            default: position += 1
            }
        }
        position = min(position, end)
        return nil
    }

    /// Goes behind the value that begins here.
    /// - Returns: whether it is an object with the field; nil when it does not end.
    private mutating func skipValue() -> Bool? {
        var depth = 0
        var hasField = false
        while position < end {
            switch buffer.bytes[position] {
            case UInt8(ascii: "\""):
                guard let string = takeString() else { return nil }
                if depth == 1, !hasField, isField(string) {
                    skipSpace()
                    hasField = byte == UInt8(ascii: ":")
                }
                if depth == 0 { return hasField }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return hasField }
                depth -= 1
                position += 1
                if depth == 0 { return hasField }
            case UInt8(ascii: ","):
                if depth == 0 { return hasField }
                position += 1
            case 0x0A:
                line += 1
                position += 1
            default: position += 1
            }
        }
        return nil
    }

    private func isField(_ string: [UInt8]) -> Bool {
        string == field || (string.contains(UInt8(ascii: "\\")) && Self.text(of: string) == fieldName)
    }

    /// The text that a string stands for.
    private static func text(of string: [UInt8]) -> String {
        (try? JSONDecoder().decode(String.self, from: Data(string))) ?? String(decoding: string, as: UTF8.self)
    }
}

import Formats

/// What the first bytes of an input tell about its form, where nobody has said it.
struct ContentForm: Equatable {
    /// The form.
    var format: SourceDefinition.Format
    /// JSON Pointer to the records inside a document.
    var records: String?

    /// How many bytes are looked at.
    static let headSize = 64 << 10

    /// Tells the form.
    /// - Parameters:
    ///   - head: the first bytes, at most ``headSize``.
    ///   - path: the file's name, whose suffix counts.
    ///   - model: the model to be written: a document that is an object with the model's name as its first key is an
    ///     export of a whole store.
    init(head: [UInt8], path: String, model: String?) {
        records = nil
        let suffix = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        var text = head[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        text = text.drop { Self.isSpace($0) }
        if SourceDatabase.isDatabase(head) {
            format = .sqlite
        } else if text.starts(with: Array("bplist".utf8)) {
            format = .preferences
        } else if let root = Self.rootElement(of: head) {
            format = root == "plist" || SharedPreferences.isForm(of: head) ? .preferences : .xml
        } else if ["ndjson", "jsonl"].contains(suffix) {
            format = .ndjson
        } else if text.first == UInt8(ascii: "{") {
            if Self.hasObjectOnNextLine(text) {
                format = .ndjson
            } else {
                format = .json
                if let model, Self.firstKey(of: text) == model { records = "/\(JSONPointer.escape(model))" }
            }
        } else {
            format = .json
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The name of the first element when the text is markup, in whatever encoding; empty when it is not in `head`.
    private static func rootElement(of head: [UInt8]) -> String? {
        // Of wide encodings this leaves what is ASCII.
        let text = head.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 >= 0xFE || $0 == 0 || isSpace($0) }
        guard text.first == UInt8(ascii: "<") else { return nil }
        var rest = text.filter { $0 != 0 }[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest = rest.dropFirst() }
            } else if let first = rest.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") {
                let name = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
                return String(decoding: name, as: UTF8.self)
            } else if rest.starts(with: "!DOCTYPE".utf8) {
                let name = rest.dropFirst(8).drop { isSpace($0) }.prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x5B }
                return String(decoding: name, as: UTF8.self)
            }
        }
        return ""
    }

    /// Whether an object ends within `text` and another begins on a line behind it.
    private static func hasObjectOnNextLine(_ text: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for (position, byte) in zip(text.indices, text) {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard depth == 0 else { continue }
                let rest = text[(position + 1)...]
                let gap = rest.prefix { isSpace($0) }
                return gap.contains(0x0A) && rest.dropFirst(gap.count).first == UInt8(ascii: "{")
            default: break
            }
        }
        return false
    }

    /// The first key of the object that `head` begins with, when it has no escapes; nil for anything else.
    static func firstKey(ofObject head: [UInt8]) -> String? {
        var text = head[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        text = text.drop { isSpace($0) }
        return text.first == UInt8(ascii: "{") ? firstKey(of: text) : nil
    }

    /// The first key of an object, when it has no escapes.
    private static func firstKey(of text: ArraySlice<UInt8>) -> String? {
        let inside = text.dropFirst().drop { isSpace($0) }
        guard inside.first == UInt8(ascii: "\"") else { return nil }
        let key = inside.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard inside.dropFirst(key.count + 1).first == UInt8(ascii: "\"") else { return nil }
        return String(decoding: key, as: UTF8.self)
    }
}

/// Android's SharedPreferences in XML: a `<map>` with an element for each key, named by the type of its value.
package enum SharedPreferences {
    private static let kinds: Set<String> = ["string", "int", "long", "float", "boolean", "set", "null"]

    /// Whether the first bytes of XML are those of such a file.
    package static func isForm(of start: some Collection<UInt8>) -> Bool {
        var rest = Substring(String(decoding: start.prefix(4_096), as: UTF8.self))
        /// The next element's text inside `<` and `>`.
        func nextTag() -> Substring? {
            while let open = rest.firstIndex(of: "<") {
                rest = rest[open...].dropFirst()
                if rest.hasPrefix("!--") {
                    guard let end = rest.firstRange(of: "-->") else { return nil }
                    rest = rest[end.upperBound...]
                } else if !rest.hasPrefix("?") {
                    return rest.prefix { $0 != ">" }
                }
            }
            return nil
        }
        guard let root = nextTag(), root.trimmed(of: " /") == "map" else { return false }
        guard let first = nextTag() else { return true }
        let name = first.prefix { !$0.isWhitespace && $0 != "/" }
        return first == "/map" || kinds.contains(String(name)) && first.contains("name=")
    }

    /// Reads the selected keys.
    static func dump(
        _ source: ByteSource, selection: PropertyListSelection
    ) throws(FormatError) -> any PreferenceDump {
        var entries: [(key: String, value: PlainValue)] = []
        let reader = XMLReader(
            source, records: try path(at: source.location), limits: XMLReadingLimits(maximumRecordBytes: 1 << 30))
        let decoder = RecordDecoder()
        while let chunk = try reader.next() {
            decoder.begin(chunk)
            for position in 0..<chunk.count {
                guard case .dictionary(let fields) = try value(at: position, of: decoder) else { continue }
                let kind = chunk.places[position].base.split(separator: "/").last.map(String.init) ?? ""
                guard case .string(let name)? = field("name", of: fields),
                    name == selection.key || selection.reportedKeys.contains(name)
                else { continue }
                var place = chunk.location(of: position)
                place.container = [name]
                (place.index, place.pointer) = (nil, nil)
                entries.append((name, try value(of: fields, kind: kind, at: place)))
            }
            if let fault = chunk.faults.first {
                throw FormatError(.malformed, fault.message, at: fault.location)
            }
        }
        return try EntriesPreferenceDump(entries, selection: selection, at: source.location)
    }

    private static func path(at place: RecordLocation) throws(FormatError) -> XMLPath {
        do throws(XMLPathFault) {
            return try XMLPath("/map/*")
        } catch {
            throw FormatError(.malformed, "\(error)", at: place)
        }
    }

    private static func value(at position: Int, of decoder: RecordDecoder) throws(FormatError) -> PlainValue {
        do throws(RecordFault) {
            return try decoder.value(at: position)
        } catch {
            throw FormatError(.malformed, error.message, at: error.location)
        }
    }

    private static func field(
        _ name: String, of fields: [(key: String, value: PlainValue)]
    ) -> PlainValue? {
        fields.first { $0.key == name }?.value
    }

    private static func value(
        of fields: [(key: String, value: PlainValue)], kind: String, at place: RecordLocation
    ) throws(FormatError) -> PlainValue {
        var text: String?
        if case .string(let value)? = field("value", of: fields) { text = value }
        switch kind {
        case "string":
            if case .string(let value)? = field("#text", of: fields) { return .string(value) }
            return .string("")
        case "set":
            switch field("string", of: fields) {
            case .array(let values)?: return .array(values)
            case let value?: return .array([value])
            case nil: return .array([])
            }
        case "int", "long":
            if let number = text.flatMap({ Int64($0) }) { return .integer(number) }
        case "float":
            if let number = text.flatMap({ Double($0) }) { return .real(number) }
        case "boolean":
            if text == "true" || text == "false" { return .bool(text == "true") }
        case "null": return .null
        default: throw FormatError(.malformed, "<\(kind)> is no element of Android's preferences", at: place)
        }
        throw FormatError(.malformed, "<\(kind)> has no value of its type", at: place)
    }
}

extension Substring {
    fileprivate func trimmed(of characters: String) -> Substring {
        var text = self
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return text
    }
}

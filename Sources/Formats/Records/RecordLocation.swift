/// Where a record is in its source.
public struct RecordLocation: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The file as the user named it; `-` for standard input.
    public var file: String
    /// The keys under which the bytes lie inside the file, outermost first: `["saved_memos"]` for a preference dump.
    public var container: [String]
    /// Position of the record among those of its file or container, from 0.
    public var index: Int?
    /// Offset of the record's first byte in the file, or in the container's bytes.
    public var byteOffset: Int?
    /// Line of the record's first byte, from 1.
    public var line: Int?
    /// JSON Pointer (RFC 6901) to the record, or to the field at fault, inside the file or container; in XML the XPath of
    /// the record, such as `/export/trip[17]`, with the names of the field's elements behind it.
    public var pointer: String?

    /// Describes a place by its parts.
    public init(
        file: String, container: [String] = [], index: Int? = nil, byteOffset: Int? = nil, line: Int? = nil,
        pointer: String? = nil
    ) {
        self.file = file
        self.container = container
        self.index = index
        self.byteOffset = byteOffset
        self.line = line
        self.pointer = pointer
    }

    /// Such as `memos.ndjson:12 (record 11, byte 3400)` or `prefs.plist › saved_memos › /3/title (record 3)`.
    public var description: String {
        var text = file
        if let line, container.isEmpty { text += ":\(line)" }
        for key in container { text += " › \(key)" }
        if let pointer, !pointer.isEmpty { text += " › \(pointer)" }
        var details: [String] = []
        if let index { details.append("record \(index)") }
        if let line, !container.isEmpty { details.append("line \(line)") }
        if let byteOffset { details.append("byte \(byteOffset)") }
        return details.isEmpty ? text : text + " (" + details.joined(separator: ", ") + ")"
    }
}

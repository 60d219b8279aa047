/// Writes and reads JSON arrays of scalars, in the form that `JSONEncoder` gives them without its options.
enum JSONArrayText {
    /// Appends `elements` in brackets, each by `write`, as one cell of `row`; the text has at most `limit` bytes.
    @inline(__always)
    static func write<Element>(
        _ elements: [Element], limit: Int, to row: inout RowWriter, _ write: (Element, inout JSONTextBuffer) -> Void
    ) {
        withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { memory in
            var text = JSONTextBuffer(memory)
            text.append(UInt8(ascii: "["))
            var isFirst = true
            for element in elements {
                if !isFirst { text.append(UInt8(ascii: ",")) }
                isFirst = false
                write(element, &text)
            }
            text.append(UInt8(ascii: "]"))
            row.append(text: text.written)
        }
    }

    /// The elements of the JSON array in the cell at `position`, each read by `scan`; text that `scan` or the scanner
    /// does not understand is left to `JSONDecoder`.
    @inline(__always)
    static func read<Element: Decodable>(
        from row: RowView, at position: Int, _ scan: (inout JSONArrayScanner) -> Element?
    ) throws(ModelStoreError) -> [Element] {
        if case .text(let bytes) = row[position] {
            var scanner = JSONArrayScanner(bytes)
            if let elements = scanner.elements(scan) { return elements }
        }
        return try row.decodeJSON([Element].self, at: position)
    }
}

/// A type whose arrays and sets are stored as JSON text by code of their own, without the cost of `JSONEncoder`.
///
/// Conformances: String, Int and Double. Arrays of other Codable types are stored in the same form, only slower.
public protocol JSONScalar: Codable, Sendable {
    /// Appends a JSON array of `elements` as the row's next cell.
    static func write(_ elements: [Self], to row: inout RowWriter)

    /// Reads the JSON array in the cell at `position`.
    /// - Throws: ``ModelStoreError`` when the cell holds something else.
    static func elements(from row: RowView, at position: Int) throws(ModelStoreError) -> [Self]
}

extension String: JSONScalar {
    /// Appends a JSON array of `elements` as the row's next cell.
    public static func write(_ elements: [String], to row: inout RowWriter) {
        // An escaped byte becomes six at most.
        let limit = elements.reduce(2) { $0 + 6 * $1.utf8.count + 3 }
        JSONArrayText.write(elements, limit: limit, to: &row) { $1.append(quoted: $0) }
    }

    /// Reads the JSON array in the cell at `position`.
    /// - Throws: ``ModelStoreError`` when the cell holds something else.
    public static func elements(from row: RowView, at position: Int) throws(ModelStoreError) -> [String] {
        try JSONArrayText.read(from: row, at: position) { $0.string() }
    }
}

extension Int: JSONScalar {
    /// Appends a JSON array of `elements` as the row's next cell.
    public static func write(_ elements: [Int], to row: inout RowWriter) {
        JSONArrayText.write(elements, limit: 2 + 21 * elements.count, to: &row) { $1.append(String($0)) }
    }

    /// Reads the JSON array in the cell at `position`.
    /// - Throws: ``ModelStoreError`` when the cell holds something else.
    public static func elements(from row: RowView, at position: Int) throws(ModelStoreError) -> [Int] {
        try JSONArrayText.read(from: row, at: position) { $0.number().flatMap { Int($0) } }
    }
}

extension Double: JSONScalar {
    /// Appends a JSON array; an element that is not finite is the fault `number.notFinite`.
    public static func write(_ elements: [Double], to row: inout RowWriter) {
        guard elements.allSatisfy(\.isFinite) else {
            row.fail(code: "number.notFinite", message: "a number of the array is not finite")
            row.appendNull()
            return
        }
        JSONArrayText.write(elements, limit: 2 + 33 * elements.count, to: &row) { element, text in
            let digits = element.description
            // As JSONEncoder has it: 5, not 5.0.
            text.append(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
        }
    }

    /// Reads the JSON array in the cell at `position`.
    /// - Throws: ``ModelStoreError`` when the cell holds something else.
    public static func elements(from row: RowView, at position: Int) throws(ModelStoreError) -> [Double] {
        try JSONArrayText.read(from: row, at: position) { $0.number().flatMap { Double($0) } }
    }
}

import ModelStore

/// A cell that owns its bytes: a rule's constant as its column holds it, or what a fix puts in a cell's place.
package enum CellValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    /// UTF-8.
    case text([UInt8])

    /// Appends this value as the row's next cell.
    package func write(to row: inout RowWriter) {
        switch self {
        case .null: row.appendNull()
        case .integer(let value): row.append(integer: value)
        case .real(let value): row.append(real: value)
        case .text(let bytes): bytes.withUnsafeBytes { row.append(text: $0) }
        }
    }

    /// Calls `body` with this value as a borrowed cell.
    func withCell<Result>(_ body: (Cell) -> Result) -> Result {
        switch self {
        case .null: body(.null)
        case .integer(let value): body(.integer(value))
        case .real(let value): body(.real(value))
        case .text(let bytes): bytes.withUnsafeBytes { body(.text($0)) }
        }
    }
}

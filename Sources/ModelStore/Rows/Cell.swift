/// One column's value in an encoded row, borrowed: text and blob bytes are valid as long as the row is.
public enum Cell {
    case null
    case integer(Int64)
    case real(Double)
    /// UTF-8.
    case text(UnsafeRawBufferPointer)
    case blob(UnsafeRawBufferPointer)

    /// The byte that begins the cell of each kind.
    enum Tag: UInt8 {
        case null, integer, real, text, blob
    }
}

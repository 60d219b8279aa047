/// Encodes one row after another into contiguous bytes.
///
/// Layout of a row, all integers in the machine's order and unaligned: its length in bytes (UInt32), the presence
/// bits (one UInt64 for each 64 columns, 1 = present), each cell's offset from the row's start (UInt32 each), then the cells.
/// A cell is a ``Cell/Tag`` byte, then nothing (null), 8 bytes (integer, real) or a UInt32 length and the bytes (text,
/// blob). The cells alone are what a row's digest is made of, so two rows with equal values have equal digests.
public struct RowWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Where each finished row begins in `bytes`.
    package private(set) var starts: [Int] = []
    /// The faults of the row being written.
    package private(set) var faults: [RowFault] = []
    /// How many values were rounded to fit their column, such as dates finer than a microsecond.
    package private(set) var roundedCount = 0

    private let attributes: [AttributeDescription]
    private let headerSize: Int
    private var rowStart = 0
    private var column = 0

    package init(entity: EntityDescription) {
        attributes = entity.attributes
        headerSize = RowLayout(columns: entity.attributes.count).headerSize
    }

    // MARK: One row

    package mutating func beginRow() {
        rowStart = bytes.count
        column = 0
        faults.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: repeatElement(0, count: headerSize))
    }

    /// Closes the row; returns false, and takes the row back, when it has faults or too few or too many cells.
    package mutating func endRow(presence: FieldPresence) -> Bool {
        if column != attributes.count {
            fail(code: "row.columns", message: "the record wrote \(column) values for \(attributes.count) columns")
        }
        guard faults.isEmpty else {
            bytes.removeSubrange(rowStart...)
            return false
        }
        let layout = RowLayout(columns: attributes.count)
        let length = UInt32(truncatingIfNeeded: bytes.count - rowStart)
        let start = rowStart
        bytes.withUnsafeMutableBytes { buffer in
            buffer.storeBytes(of: length, toByteOffset: start, as: UInt32.self)
            for word in 0..<layout.presenceWords {
                var bits: UInt64 = 0
                for bit in 0..<64 where word * 64 + bit < layout.columns && presence.contains(word * 64 + bit) {
                    bits |= 1 << UInt64(bit)
                }
                buffer.storeBytes(of: bits, toByteOffset: start + 4 + word * 8, as: UInt64.self)
            }
        }
        starts.append(rowStart)
        return true
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    // MARK: Cells

    /// Appends NULL.
    public mutating func appendNull() {
        beginCell(.null)
    }

    /// Appends an integer.
    public mutating func append(integer: Int64) {
        beginCell(.integer)
        withUnsafeBytes(of: integer) { bytes.append(contentsOf: $0) }
    }

    /// Appends a real; one that is not finite is a fault.
    public mutating func append(real: Double) {
        guard real.isFinite else {
            fail(code: "number.notFinite", message: "the number is not finite")
            appendNull()
            return
        }
        beginCell(.real)
        withUnsafeBytes(of: real) { bytes.append(contentsOf: $0) }
    }

    /// Appends text, given as UTF-8.
    public mutating func append(text: UnsafeRawBufferPointer) {
        appendBytes(.text, text)
    }

    /// Appends text.
    public mutating func append(text: String) {
        var text = text
        text.withUTF8 { appendBytes(.text, UnsafeRawBufferPointer($0)) }
    }

    /// Appends a blob.
    public mutating func append(blob: UnsafeRawBufferPointer) {
        appendBytes(.blob, blob)
    }

    /// Appends any storable value.
    @inlinable
    public mutating func append<Value: StorableValue>(_ value: Value) {
        value.write(to: &self)
    }

    /// Notes that the value of the cell to be appended next cannot be stored; the record becomes a rejection.
    public mutating func fail(code: String, message: String) {
        let field = column < attributes.count ? attributes[column].name : ""
        faults.append(RowFault(code: code, field: field, message: message))
    }

    /// Notes that a value was rounded to what its column can hold.
    public mutating func noteRounding() {
        roundedCount += 1
    }

    private mutating func beginCell(_ tag: Cell.Tag) {
        if column < attributes.count {
            let offset = UInt32(truncatingIfNeeded: bytes.count - rowStart)
            let position = rowStart + RowLayout(columns: attributes.count).offsetPosition(column)
            bytes.withUnsafeMutableBytes { $0.storeBytes(of: offset, toByteOffset: position, as: UInt32.self) }
        }
        column += 1
        bytes.append(tag.rawValue)
    }

    private mutating func appendBytes(_ tag: Cell.Tag, _ content: UnsafeRawBufferPointer) {
        guard content.count <= 1 << 30 else {
            fail(code: "value.tooLong", message: "the value has \(content.count) bytes; at most 1 GiB fits a column")
            appendNull()
            return
        }
        beginCell(tag)
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: content.count)) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: content)
    }
}

/// Encodes one row after another into contiguous bytes.
///
/// Layout of a row, all integers in the machine's order and unaligned: its length in bytes (UInt32), the presence
/// bits (one UInt64 for each 64 columns, 1 = present), each cell's offset from the row's start (UInt32 each), then the cells.
/// A cell is a ``Cell/Tag`` byte, then nothing (null), 8 bytes (integer, real) or a UInt32 length and the bytes (text,
/// blob). The cells alone are what a row's digest is made of, so two rows with equal values have equal digests.
public struct RowWriter: Sendable {
    /// The rows, then room to grow; only the first `byteCount` bytes count.
    private var storage: [UInt8] = []
    /// The number of bytes of the rows so far.
    package private(set) var byteCount = 0
    /// Where each finished row begins in the bytes.
    package private(set) var starts: [Int] = []
    /// The faults of the row being written.
    package private(set) var faults: [RowFault] = []
    /// How many values were rounded to fit their column, such as dates finer than a microsecond.
    package private(set) var roundedCount = 0

    /// The external values among the cells, by their names: who writes the rows has to store them before.
    package private(set) var keptData: [BlobName: ExternalData] = [:]

    private let attributes: [AttributeDescription]
    private let layout: RowLayout
    /// Where the bytes are that cells name; nil where nobody knows, or no cell names any.
    private let blobs: BlobOrigin?
    private var rowStart = 0
    private var column = 0

    /// For rows of `entity`, which are read from a store whose external bytes are in `blobs`.
    package init(entity: EntityDescription, blobs: (any BlobSource)? = nil) {
        attributes = entity.attributes
        self.blobs = blobs.flatMap { source in
            entity.attributes.contains(where: \.isExternal) ? BlobOrigin(entity: entity.name, source: source) : nil
        }
        layout = RowLayout(columns: entity.attributes.count)
    }

    /// A copy of the rows' bytes.
    package var bytes: [UInt8] { Array(storage.prefix(byteCount)) }

    /// The number of cells each row needs.
    package var columnCount: Int { layout.columns }

    // MARK: One row

    package mutating func beginRow() {
        rowStart = byteCount
        column = 0
        if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
        // Every byte of the header is written by the cells and `endRow`.
        extend(by: layout.headerSize) { _ in }
    }

    /// Closes the row; returns false, and takes the row back, when it has faults or too few or too many cells.
    package mutating func endRow(presence: FieldPresence) -> Bool {
        if column != layout.columns {
            fail(code: "row.columns", message: "the record wrote \(column) values for \(layout.columns) columns")
        }
        // Offsets and the length are 32 bits wide.
        if byteCount - rowStart > Int(UInt32.max) {
            fail(code: "row.tooLong", message: "the record has more than 4 GiB")
        }
        guard faults.isEmpty else {
            byteCount = rowStart
            return false
        }
        let length = UInt32(truncatingIfNeeded: byteCount - rowStart)
        let (start, layout) = (rowStart, layout)
        storage.withUnsafeMutableBytes { buffer in
            buffer.storeBytes(of: length, toByteOffset: start, as: UInt32.self)
            for word in 0..<layout.presenceWords {
                let used = min(64, layout.columns - word * 64)
                let bits = presence.word(word) & (UInt64.max >> UInt64(64 - used))
                buffer.storeBytes(of: bits, toByteOffset: start + 4 + word * 8, as: UInt64.self)
            }
        }
        starts.append(rowStart)
        return true
    }

    /// Takes the last row back.
    package mutating func removeLast() {
        guard let start = starts.popLast() else { return }
        byteCount = start
    }

    package mutating func removeAll() {
        byteCount = 0
        if !keptData.isEmpty { keptData.removeAll() }
        starts.removeAll(keepingCapacity: true)
    }

    /// Appends a finished row with the same attributes as it stands.
    mutating func append(copying row: RowView) {
        let start = byteCount
        let bytes = row.bytes
        extend(by: bytes.count) { $0.copyMemory(from: bytes) }
        starts.append(start)
    }

    /// Calls `body` with the row at `position`; the view is valid only inside.
    package func withRow<Result>(_ position: Int, _ body: (RowView) throws -> Result) rethrows -> Result {
        let start = starts[position]
        return try storage.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("a row has bytes") }
            return try body(RowView(base: base + start, attributes: attributes, blobs: blobs))
        }
    }

    // MARK: Cells

    /// Appends NULL.
    public mutating func appendNull() {
        beginCell(.null, payload: 0) { _ in }
    }

    /// Appends an integer.
    public mutating func append(integer: Int64) {
        beginCell(.integer, payload: 8) { $0.storeBytes(of: integer, as: Int64.self) }
    }

    /// Appends a real; one that is not finite is a fault.
    public mutating func append(real: Double) {
        guard real.isFinite else {
            fail(code: "number.notFinite", message: "the number is not finite")
            appendNull()
            return
        }
        // SQLite stores the negative zero as the positive one.
        let stored = real == 0 ? 0 : real
        beginCell(.real, payload: 8) { $0.storeBytes(of: stored, as: Double.self) }
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

    /// Appends a cell of another row as it is.
    public mutating func append(_ cell: Cell) {
        switch cell {
        case .null: appendNull()
        case .integer(let value): append(integer: value)
        case .real(let value): append(real: value)
        case .text(let bytes): append(text: bytes)
        case .blob(let bytes): append(blob: bytes)
        }
    }

    /// Appends a cell in the encoded form of ``RowView/encodedCell(_:)``.
    mutating func append(encodedCell cell: UnsafeRawBufferPointer) {
        guard let byte = cell.first, let tag = Cell.Tag(rawValue: byte) else { return appendNull() }
        let payload = UnsafeRawBufferPointer(rebasing: cell.dropFirst())
        beginCell(tag, payload: payload.count) { $0.copyMemory(from: payload) }
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

    /// Keeps the bytes that the last cell names, until the row was written. Those of a row that is taken back stay, too.
    mutating func keep(_ data: ExternalData) {
        if let kept = keptData[data.name], kept.bytes != nil { return }
        keptData[data.name] = data
    }

    /// Takes over the bytes that the cells of `other` name, and the number of its roundings.
    mutating func takeNotes(of other: RowWriter) {
        for data in other.keptData.values { keep(data) }
        roundedCount += other.roundedCount
    }

    /// Notes that a value was rounded to what its column can hold.
    public mutating func noteRounding() {
        roundedCount += 1
    }

    private mutating func appendBytes(_ tag: Cell.Tag, _ content: UnsafeRawBufferPointer) {
        guard content.count <= 1 << 30 else {
            fail(code: "value.tooLong", message: "the value has \(content.count) bytes; at most 1 GiB fits a column")
            appendNull()
            return
        }
        beginCell(tag, payload: 4 + content.count) { target in
            target.storeBytes(of: UInt32(truncatingIfNeeded: content.count), as: UInt32.self)
            UnsafeMutableRawBufferPointer(rebasing: target[4...]).copyMemory(from: content)
        }
    }

    @inline(__always)
    private mutating func beginCell(
        _ tag: Cell.Tag, payload: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        let (column, rowStart, layout) = (column, rowStart, layout)
        let offset = UInt32(truncatingIfNeeded: byteCount - rowStart)
        self.column += 1
        reserve(1 + payload)
        let start = byteCount
        byteCount += 1 + payload
        storage.withUnsafeMutableBytes { buffer in
            // A record may write more cells than it has columns; that becomes a fault when the row is closed.
            if column < layout.columns {
                buffer.storeBytes(of: offset, toByteOffset: rowStart + layout.offsetPosition(column), as: UInt32.self)
            }
            buffer[start] = tag.rawValue
            fill(UnsafeMutableRawBufferPointer(rebasing: buffer[(start + 1)..<(start + 1 + payload)]))
        }
    }

    @inline(__always)
    private mutating func extend(by count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        reserve(count)
        let start = byteCount
        byteCount += count
        storage.withUnsafeMutableBytes { buffer in
            fill(UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(start + count)]))
        }
    }

    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if storage.count - byteCount < count { grow(by: count) }
    }

    @inline(never)
    private mutating func grow(by count: Int) {
        storage.append(contentsOf: repeatElement(0, count: max(count, storage.count, 4096)))
    }
}

/// A borrowed view of one encoded row. It must not outlive the bytes it was made from.
public struct RowView {
    private let base: UnsafeRawPointer
    private let layout: RowLayout
    /// The names of the columns, for messages.
    let attributes: [AttributeDescription]
    /// Where the bytes are that external columns name, if that is known.
    let blobs: BlobOrigin?

    /// `base` points at the row's first byte, in bytes that a ``RowWriter`` for `attributes` wrote.
    package init(base: UnsafeRawPointer, attributes: [AttributeDescription], blobs: BlobOrigin? = nil) {
        self.blobs = blobs
        self.base = base
        self.attributes = attributes
        layout = RowLayout(columns: attributes.count)
    }

    /// The number of columns.
    public var count: Int { layout.columns }

    /// The value of the column at `position`, which must be below ``count``.
    public subscript(position: Int) -> Cell {
        precondition(position >= 0 && position < layout.columns, "no such column")
        let offset = Int(base.loadUnaligned(fromByteOffset: layout.offsetPosition(position), as: UInt32.self))
        let payload = base + offset + 1
        switch Cell.Tag(rawValue: base.load(fromByteOffset: offset, as: UInt8.self)) {
        case .integer: return .integer(payload.loadUnaligned(as: Int64.self))
        case .real: return .real(payload.loadUnaligned(as: Double.self))
        case .text: return .text(content(at: payload))
        case .blob: return .blob(content(at: payload))
        case .null, nil: return .null
        }
    }

    /// Whether the column at `position` was present in the record's source.
    public func isPresent(_ position: Int) -> Bool {
        let word = base.loadUnaligned(fromByteOffset: 4 + position / 64 * 8, as: UInt64.self)
        return word & (1 << UInt64(position % 64)) != 0
    }

    /// The whole encoded row.
    package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: Int(base.loadUnaligned(as: UInt32.self)))
    }

    /// The cells of all columns, the part that row digests are made of.
    package var cells: UnsafeRawBufferPointer {
        let length = Int(base.loadUnaligned(as: UInt32.self))
        return UnsafeRawBufferPointer(start: base + layout.headerSize, count: length - layout.headerSize)
    }

    /// The whole encoded cell of the column at `position`: tag and payload, equal for equal values.
    package func encodedCell(_ position: Int) -> UnsafeRawBufferPointer {
        let start = Int(base.loadUnaligned(fromByteOffset: layout.offsetPosition(position), as: UInt32.self))
        let end =
            position + 1 < layout.columns
            ? Int(base.loadUnaligned(fromByteOffset: layout.offsetPosition(position + 1), as: UInt32.self))
            : Int(base.loadUnaligned(as: UInt32.self))
        return UnsafeRawBufferPointer(start: base + start, count: end - start)
    }

    private func content(at payload: UnsafeRawPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: payload + 4, count: Int(payload.loadUnaligned(as: UInt32.self)))
    }

    /// Which columns were present in the record's source.
    public var presence: FieldPresence {
        var presence = FieldPresence.all
        for position in 0..<count where !isPresent(position) { presence.remove(position) }
        return presence
    }

    /// Reads any storable value.
    /// - Throws: ``ModelStoreError`` when the cell does not hold one.
    @inlinable
    public func read<Value: StorableValue>(_ position: Int) throws(ModelStoreError) -> Value {
        try Value.read(from: self, at: position)
    }
}

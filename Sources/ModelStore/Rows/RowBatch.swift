/// Rows of one entity, encoded back to back: what workers hand to the writing actor.
public struct RowBatch: Sendable {
    /// The entity all rows belong to.
    public let entity: EntityDescription
    private var writer: RowWriter

    /// Creates a batch without rows.
    public init(entity: EntityDescription) {
        self.entity = entity
        writer = RowWriter(entity: entity)
    }

    /// Creates a batch for rows that are read from a store whose external bytes are in `blobs`.
    init(entity: EntityDescription, blobs: (any BlobSource)?) {
        self.entity = entity
        writer = RowWriter(entity: entity, blobs: blobs)
    }

    /// The external values of the rows, by their names: who writes the rows has to store them before.
    package var keptData: [BlobName: ExternalData] { writer.keptData }

    /// The number of rows.
    public var count: Int { writer.starts.count }
    /// The number of encoded bytes.
    public var byteCount: Int { writer.byteCount }
    /// How many values were rounded to fit their column.
    public var roundedCount: Int { writer.roundedCount }

    /// Encodes `record` as the next row.
    /// - Returns: the faults that keep it from being stored; empty when the row was added.
    public mutating func append<Record: PersistentRecord>(_ record: Record) -> [RowFault] {
        append(presence: record.presence) { record.write(to: &$0) }
    }

    /// Encodes the next row with cells that `write` appends, one for each attribute in the entity's order.
    /// - Returns: the faults that keep it from being stored; empty when the row was added.
    public mutating func append(presence: FieldPresence, _ write: (inout RowWriter) -> Void) -> [RowFault] {
        writer.beginRow()
        write(&writer)
        return writer.endRow(presence: presence) ? [] : writer.faults
    }

    /// Encodes the next row with cells that `write` appends, as ``append(presence:_:)`` does; it returns which fields the
    /// source had.
    package mutating func append(_ write: (inout RowWriter) -> FieldPresence) -> [RowFault] {
        writer.beginRow()
        let presence = write(&writer)
        return writer.endRow(presence: presence) ? [] : writer.faults
    }

    /// Takes over what `other`, whose cells were copied here, knows of its values besides the cells: the bytes that they
    /// name, and how many were rounded.
    mutating func takeNotes(of other: RowBatch) {
        writer.takeNotes(of: other.writer)
    }

    /// Takes the last row back; there must be one.
    package mutating func removeLast() {
        writer.removeLast()
    }

    /// Forgets all rows and keeps the memory.
    public mutating func removeAll() {
        writer.removeAll()
    }

    /// Appends a row of the same entity as it stands.
    package mutating func append(copying row: RowView) {
        writer.append(copying: row)
    }

    /// Calls `body` with the row at `position`; the view is valid only inside.
    public func withRow<Result>(_ position: Int, _ body: (RowView) throws -> Result) rethrows -> Result {
        try writer.withRow(position, body)
    }

    /// Calls `body` with each row in turn and its position; the views are valid only inside.
    public func forEachRow(_ body: (Int, RowView) throws -> Void) rethrows {
        for position in writer.starts.indices {
            try writer.withRow(position) { try body(position, $0) }
        }
    }
}

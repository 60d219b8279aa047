/// Reads the rows of one class of a hierarchy out of the rows of its table, which have the columns of all classes.
struct RowNarrowing {
    /// The entity with the attributes of this class alone, inherited ones among them.
    let entity: EntityDescription
    /// The position in the table's row of each attribute.
    private let positions: [Int]

    /// For the class whose own description is `entity`; nil when `table` has not all its attributes.
    init?(to entity: EntityDescription, from table: EntityDescription) {
        guard let positions = table.positions(of: entity.attributes.map(\.name)) else { return nil }
        self.entity = entity
        self.positions = positions
    }

    /// Calls `body` with the class's own row.
    /// - Throws: ``ModelStoreError/Code/invalidValue`` when a value of the row cannot be read.
    func narrow<Result>(_ row: RowView, _ body: (RowView) throws -> Result) throws -> Result {
        var writer = RowWriter(entity: entity, blobs: row.blobs?.source)
        writer.beginRow()
        for position in positions { writer.append(encodedCell: row.encodedCell(position)) }
        guard writer.endRow(presence: .all) else {
            let fault = writer.faults.first
            throw ModelStoreError(
                .invalidValue, fault?.message ?? "a value is missing", entity: entity.name, attribute: fault?.field)
        }
        return try writer.withRow(0, body)
    }

    /// The row of the table with the class's values replaced by those of `own`, one of its rows; the others stay.
    func overlay(_ own: RowView, over row: RowView, into batch: inout RowBatch) {
        var sources: [Int: Int] = [:]
        for (source, position) in positions.enumerated() { sources[position] = source }
        // Cells that were written once have no faults.
        _ = batch.append(presence: .all) { writer in
            for position in 0..<row.count {
                if let source = sources[position] {
                    writer.append(encodedCell: own.encodedCell(source))
                } else {
                    writer.append(encodedCell: row.encodedCell(position))
                }
            }
        }
    }
}

/// How the rows of one class of a hierarchy lie in the rows of its table, which have the columns of all classes.
struct RowForm {
    let type: any PersistentModel.Type
    /// The entity with the attributes of this class alone, inherited ones among them.
    var entity: EntityDescription { narrowing.entity }
    private let narrowing: RowNarrowing
    /// What each column of the table's row is.
    private let origins: [Origin]

    private enum Origin {
        case attribute(Int)
        case entityName
        case nothing
    }

    /// For a class whose own description is `entity`; nil when `table` has not all its attributes.
    init?(_ type: any PersistentModel.Type, _ entity: EntityDescription, in table: EntityDescription) {
        guard let narrowing = RowNarrowing(to: entity, from: table) else { return nil }
        self.type = type
        self.narrowing = narrowing
        origins = table.attributes.map { attribute in
            if let position = entity.index(of: attribute.name) { return .attribute(position) }
            return attribute.name == EntityDescription.discriminatorName ? .entityName : .nothing
        }
    }

    /// Calls `body` with the class's own row.
    func narrow<Result>(_ row: RowView, _ body: (RowView) throws -> Result) throws -> Result {
        try narrowing.narrow(row, body)
    }

    /// Writes the table's row, with NULL in the columns of other classes.
    func widen(_ row: RowView, into writer: inout RowWriter) {
        writer.beginRow()
        for origin in origins {
            switch origin {
            case .attribute(let position): writer.append(encodedCell: row.encodedCell(position))
            case .entityName: writer.append(text: entity.name)
            case .nothing: writer.appendNull()
            }
        }
        // Cells that were written once have no faults.
        _ = writer.endRow(presence: .all)
    }
}

/// Brings rows of one layout into another one by the names of their columns: records of a hierarchy's entities into the
/// table of its root.
///
/// Columns that the records do not have are NULL and count as absent; the column that tells a row's entity gets the
/// records' own.
package struct RowWidening: Sendable {
    /// Where a column of the target comes from.
    private enum Origin {
        case column(Int)
        case entityName
        case nothing
    }

    private let origins: [Origin]
    private let entityName: String

    /// Prepares for rows of `source`, an entity as its model declares it, and the table's layout `target`; nil when both
    /// have the same columns in the same order, so that there is nothing to do.
    package init?(from source: EntityDescription, to target: EntityDescription) {
        guard source.attributes.map(\.name) != target.attributes.map(\.name) else { return nil }
        entityName = source.name
        origins = target.attributes.map { attribute in
            if let position = source.index(of: attribute.name) { return .column(position) }
            let isDiscriminator = attribute.name == EntityDescription.discriminatorName && !target.subentities.isEmpty
            return isDiscriminator ? .entityName : .nothing
        }
    }

    /// Appends the widened row to `target`, a batch in the table's layout.
    package func append(_ row: RowView, to target: inout RowBatch) {
        var presence = FieldPresence.all
        for (position, origin) in origins.enumerated() {
            switch origin {
            case .column(let source): if !row.isPresent(source) { presence.remove(position) }
            case .entityName: break
            case .nothing: presence.remove(position)
            }
        }
        // Cells that were written once have no faults.
        _ = target.append(presence: presence) { writer in
            for origin in origins {
                switch origin {
                case .column(let source): writer.append(encodedCell: row.encodedCell(source))
                case .entityName: writer.append(text: entityName)
                case .nothing: writer.appendNull()
                }
            }
        }
    }
}

extension RowBatch {
    /// These rows in the layout of `table`, the entity that the store keeps them in. Linear in the bytes, unless they
    /// have that layout already.
    package func widened(to table: EntityDescription) -> RowBatch {
        guard let widening = RowWidening(from: entity, to: table) else { return self }
        var wide = RowBatch(entity: table)
        forEachRow { _, row in widening.append(row, to: &wide) }
        wide.takeNotes(of: self)
        return wide
    }

    /// Appends the rows of `other`, as `widening` brings them into the layout of these.
    package mutating func append(_ other: RowBatch, widenedBy widening: RowWidening) {
        other.forEachRow { _, row in widening.append(row, to: &self) }
        takeNotes(of: other)
    }
}

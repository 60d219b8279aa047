import ModelStore

/// How a pipeline's element becomes a row, and a row an element.
struct RecordForm<Element: Sendable>: Sendable {
    /// What the rows are of.
    let entity: EntityDescription
    /// Encodes an element as the current record's row in a stage; whether there is one.
    let encode: @Sendable (RecordContext, Element, Int) -> Bool
    /// Makes an element of a row.
    let read: @Sendable (RowView) throws -> Element
}

extension RecordForm where Element: PersistentRecord {
    /// The form that the record's type gives.
    static var record: RecordForm {
        RecordForm(
            entity: Element.entity,
            encode: { context, record, stage in context.encode(record, stage: stage) },
            read: { row in
                var record = try Element(from: row)
                record.presence = row.presence
                return record
            })
    }
}

extension RecordForm where Element == DeclaredRecord {
    /// The form of a model that no Swift type stands for: its record is nothing but the row.
    static func declared(_ entity: EntityDescription) -> RecordForm {
        RecordForm(entity: entity, encode: { context, _, _ in context.hasRow }, read: { _ in DeclaredRecord() })
    }
}

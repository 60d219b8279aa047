extension AttributeDescription {
    /// The same attribute with a default: the one value that `write` appends, evaluated once, here. A value that cannot be
    /// stored counts as not known.
    public func withDefault(_ write: (inout RowWriter) -> Void) -> AttributeDescription {
        var described = self
        described.hasDefault = true
        described.defaultValue = StoredDefault(write)
        return described
    }

    /// The same attribute with a default that depends on the record, so that rows cannot be given it without one.
    public func withDefault() -> AttributeDescription {
        var described = self
        described.hasDefault = true
        return described
    }

    /// The same attribute with the value of another one, by its name, as the default.
    public func withDefault(of attribute: String) -> AttributeDescription {
        var described = self
        described.hasDefault = true
        described.defaultValue = .attribute(attribute)
        return described
    }
}

extension StoredDefault {
    /// The one cell that `write` appends; nil when it is NULL or cannot be stored.
    fileprivate init?(_ write: (inout RowWriter) -> Void) {
        var batch = RowBatch(entity: EntityDescription("", attributes: [AttributeDescription("", .data)]))
        guard batch.append(presence: .all, write).isEmpty else { return nil }
        let value: StoredDefault? = batch.withRow(0) { row in
            switch row[0] {
            case .null: nil
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
            case .blob(let bytes): .blob(Array(bytes))
            }
        }
        guard let value else { return nil }
        self = value
    }
}

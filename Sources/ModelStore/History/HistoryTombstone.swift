import SQLite

/// What stays readable of a deleted row: the values of the attributes with `.preserveValueOnDeletion`.
///
/// ```swift
/// if let tombstone = change.tombstone(of: Trip.self) { forget(tombstone[\.name]) }
/// ```
public struct HistoryTombstone<Root: EntityRepresentable>: Sendable {
    private let values: [String: Value]

    init(_ before: [String: Value]) {
        let names = Root.entity.attributes.filter(\.preservesValueOnDeletion).map(\.name)
        values = before.filter { names.contains($0.key) }
    }

    /// The names of the attributes whose values are here, sorted.
    public var attributes: [String] { values.keys.sorted() }

    /// The value as its column had it; nil where it is not preserved.
    public subscript(attribute name: String) -> Value? { values[name] }

    /// The value the property had; nil where it is not preserved, was nil, or is no longer of the property's type.
    public subscript<Property: StorableValue>(keyPath: KeyPath<Root, Property>) -> Property? {
        read(keyPath) { row throws(ModelStoreError) in try row.read(0, as: Property.self) }
    }

    /// The value the optional property had; nil as above.
    public subscript<Property: StorableValue>(keyPath: KeyPath<Root, Property?>) -> Property? {
        read(keyPath) { row throws(ModelStoreError) in try row.read(0, as: Property.self) }
    }

    /// The value the property had, where it is stored as its raw value.
    @_disfavoredOverload
    public subscript<Property: RawRepresentable & Decodable>(keyPath: KeyPath<Root, Property>) -> Property?
    where Property.RawValue: StorableValue {
        read(keyPath) { row throws(ModelStoreError) in try row.read(0, as: Property.self) }
    }

    /// The value the property had, where it is stored as JSON.
    @_disfavoredOverload
    public subscript<Property: Decodable>(keyPath: KeyPath<Root, Property>) -> Property? {
        read(keyPath) { row throws(ModelStoreError) in try row.read(0, as: Property.self) }
    }

    private func read<Property>(
        _ keyPath: AnyKeyPath, _ body: (RowView) throws(ModelStoreError) -> Property
    ) -> Property? {
        guard let name = Root.attributeName(for: keyPath), let value = values[name], value != .null,
            let attribute = Root.entity.attributes.first(where: { $0.name == name })
        else { return nil }
        var batch = RowBatch(entity: EntityDescription(Root.entity.name, attributes: [attribute]))
        let faults = batch.append(presence: .all) { writer in
            switch value {
            case .null: writer.appendNull()
            case .integer(let integer): writer.append(integer: integer)
            case .real(let real): writer.append(real: real)
            case .text(let text): writer.append(text: text)
            case .blob(let bytes): bytes.withUnsafeBytes { writer.append(blob: $0) }
            }
        }
        guard faults.isEmpty else { return nil }
        return batch.withRow(0) { try? body($0) }
    }
}

extension HistoryChange {
    /// What stays readable of the row that this change deleted; nil when it deleted none, or one of another model.
    public func tombstone<Root: EntityRepresentable>(of model: Root.Type) -> HistoryTombstone<Root>? {
        guard kind == .delete, entity == Root.entity.name || entity == Root.entity.superentity else { return nil }
        return HistoryTombstone(before)
    }
}

/// A record of which only some properties were read.
///
/// The memory of a fetch's partial records is freed when the last of them goes.
public struct PartialRecord<T: EntityRepresentable>: Sendable {
    // All records of a fetch share their rows.
    private let rows: RowBatch
    private let position: Int

    /// The record in the row at `position`.
    init(_ rows: RowBatch, position: Int) {
        self.rows = rows
        self.position = position
    }

    /// The names of the properties that were read.
    public var propertyNames: [String] { rows.entity.attributes.map(\.name) }

    /// The value of a property.
    /// - Throws: ``ModelStoreError``: `invalidFetch` when the property was not read, `invalidValue` when the column does
    ///   not hold what its type needs.
    public func value<Value: StorableValue>(_ keyPath: KeyPath<T, Value>) throws(ModelStoreError) -> Value {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: Value.self) }
    }

    /// The value of a property that is stored as its raw value.
    /// - Throws: as ``value(_:)-(KeyPath<T,Value>)``.
    @_disfavoredOverload
    public func value<Value: RawRepresentable>(_ keyPath: KeyPath<T, Value>) throws(ModelStoreError) -> Value
    where Value.RawValue: StorableValue {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: Value.self) }
    }

    /// The value of an optional property that is stored as its raw value.
    /// - Throws: as the others.
    @_disfavoredOverload
    public func value<Value: RawRepresentable>(_ keyPath: KeyPath<T, Value?>) throws(ModelStoreError) -> Value?
    where Value.RawValue: StorableValue {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: Value?.self) }
    }

    /// The value of a property that is stored as its raw value.
    /// - Throws: as the others.
    @_disfavoredOverload
    public func value<Value: RawRepresentable & Decodable>(_ keyPath: KeyPath<T, Value>) throws(ModelStoreError)
        -> Value
    where Value.RawValue: StorableValue {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: Value.self) }
    }

    /// The value of an optional property that is stored as its raw value.
    /// - Throws: as the others.
    @_disfavoredOverload
    public func value<Value: RawRepresentable & Decodable>(_ keyPath: KeyPath<T, Value?>) throws(ModelStoreError)
        -> Value?
    where Value.RawValue: StorableValue {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: Value?.self) }
    }

    /// The value of a property that is stored as JSON text.
    /// - Throws: as the others.
    @_disfavoredOverload
    public func value<Value: Decodable>(_ keyPath: KeyPath<T, Value>) throws(ModelStoreError) -> Value {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: Value.self) }
    }

    /// The value of an optional property that is stored as JSON text.
    /// - Throws: as the others.
    @_disfavoredOverload
    public func value<Value: Decodable>(_ keyPath: KeyPath<T, Value?>) throws(ModelStoreError) -> Value? {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: Value?.self) }
    }

    /// Where a to-one relationship leads, by the row's key; nil for nowhere.
    /// - Throws: as the others.
    public func reference(_ keyPath: PartialKeyPath<T>) throws(ModelStoreError) -> ModelReference? {
        let position = try position(keyPath)
        return try reading { row throws(ModelStoreError) in try row.read(position, as: ModelReference?.self) }
    }

    private func position(_ keyPath: AnyKeyPath) throws(ModelStoreError) -> Int {
        if let name = T.attributeName(for: keyPath), let position = rows.entity.index(of: name) { return position }
        throw ModelStoreError(
            .invalidFetch, "\(keyPath) was not read; name it in propertiesToFetch", entity: rows.entity.name)
    }

    private func reading<Value>(
        _ body: (RowView) throws(ModelStoreError) -> Value
    ) throws(ModelStoreError) -> Value {
        let result: Result<Value, ModelStoreError> = rows.withRow(position) { row in
            do throws(ModelStoreError) {
                return .success(try body(row))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

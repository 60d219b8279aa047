// The counterparts of RowWriter's `append`. They take the type as an argument, since the compiler ranks overloads by
// their arguments and not by their results.
extension RowView {
    /// Reads a storable value.
    /// - Throws: ``ModelStoreError`` when the cell does not hold one.
    @inlinable
    public func read<Value: StorableValue>(
        _ position: Int, as type: Value.Type
    ) throws(ModelStoreError) -> Value {
        try Value.read(from: self, at: position)
    }

    /// Reads a value stored as its raw value.
    /// - Throws: ``ModelStoreError`` when the column holds something else, or a raw value that the type does not have.
    @inlinable @_disfavoredOverload
    public func read<Value: RawRepresentable>(_ position: Int, as type: Value.Type) throws(ModelStoreError) -> Value
    where Value.RawValue: StorableValue {
        try readRawValue(position)
    }

    /// Reads a value stored as its raw value, or NULL.
    /// - Throws: ``ModelStoreError`` when the column holds something else, or a raw value that the type does not have.
    @inlinable @_disfavoredOverload
    public func read<Value: RawRepresentable>(_ position: Int, as type: Value?.Type) throws(ModelStoreError) -> Value?
    where Value.RawValue: StorableValue {
        if case .null = self[position] { return nil }
        return try readRawValue(position)
    }

    /// Reads a value stored as its raw value.
    /// - Throws: ``ModelStoreError`` when the column holds something else, or a raw value that the type does not have.
    @inlinable @_disfavoredOverload
    public func read<Value: RawRepresentable & Decodable>(_ position: Int, as type: Value.Type) throws(ModelStoreError)
        -> Value
    where Value.RawValue: StorableValue {
        try readRawValue(position)
    }

    /// Reads a value stored as its raw value, or NULL.
    /// - Throws: ``ModelStoreError`` when the column holds something else, or a raw value that the type does not have.
    @inlinable @_disfavoredOverload
    public func read<Value: RawRepresentable & Decodable>(_ position: Int, as type: Value?.Type) throws(ModelStoreError)
        -> Value?
    where Value.RawValue: StorableValue {
        if case .null = self[position] { return nil }
        return try readRawValue(position)
    }

    /// Reads a value stored as JSON text.
    /// - Throws: ``ModelStoreError`` when the column does not hold JSON of the type.
    @inlinable @_disfavoredOverload
    public func read<Value: Decodable>(_ position: Int, as type: Value.Type) throws(ModelStoreError) -> Value {
        try decodeJSON(Value.self, at: position)
    }

    /// Reads a value stored as JSON text, or NULL.
    /// - Throws: ``ModelStoreError`` when the column does not hold JSON of the type.
    @inlinable @_disfavoredOverload
    public func read<Value: Decodable>(_ position: Int, as type: Value?.Type) throws(ModelStoreError) -> Value? {
        if case .null = self[position] { return nil }
        return try decodeJSON(Value.self, at: position)
    }

    @usableFromInline
    func readRawValue<Value: RawRepresentable>(_ position: Int) throws(ModelStoreError) -> Value
    where Value.RawValue: StorableValue {
        guard let value = Value(rawValue: try Value.RawValue.read(from: self, at: position)) else {
            throw invalidValue(at: position, expected: "a raw value of \(Value.self)")
        }
        return value
    }
}

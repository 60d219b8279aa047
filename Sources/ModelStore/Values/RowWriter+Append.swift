// For every way to store a value there is an `append` of the same form, so that code written by a macro, which does
// not know the types, can say `row.append(value)`. A type of several kinds takes the first of: StorableValue, raw
// value, Codable. The disfavoured ones rank behind StorableValue; among themselves the one with more constraints wins.
extension RowWriter {
    /// Appends the raw value.
    @inlinable @_disfavoredOverload
    public mutating func append<Value: RawRepresentable>(_ value: Value) where Value.RawValue: StorableValue {
        append(value.rawValue)
    }

    /// Appends the raw value, or NULL.
    @inlinable @_disfavoredOverload
    public mutating func append<Value: RawRepresentable>(_ value: Value?) where Value.RawValue: StorableValue {
        if let value { append(value.rawValue) } else { appendNull() }
    }

    /// Appends the raw value.
    @inlinable @_disfavoredOverload
    public mutating func append<Value: RawRepresentable & Encodable>(_ value: Value)
    where Value.RawValue: StorableValue {
        append(value.rawValue)
    }

    /// Appends the raw value, or NULL.
    @inlinable @_disfavoredOverload
    public mutating func append<Value: RawRepresentable & Encodable>(_ value: Value?)
    where Value.RawValue: StorableValue {
        if let value { append(value.rawValue) } else { appendNull() }
    }

    /// Appends the value as JSON text.
    @inlinable @_disfavoredOverload
    public mutating func append<Value: Encodable>(_ value: Value) {
        append(json: value)
    }

    /// Appends the value as JSON text, or NULL.
    @inlinable @_disfavoredOverload
    public mutating func append<Value: Encodable>(_ value: Value?) {
        if let value { append(json: value) } else { appendNull() }
    }
}

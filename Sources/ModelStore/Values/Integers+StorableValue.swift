extension StorableValue where Self: FixedWidthInteger {
    /// Appends the integer; one above `Int64.max` is a fault, since SQLite's integers are signed with 64 bits.
    @inlinable
    public func write(to row: inout RowWriter) {
        if let value = Int64(exactly: self) {
            row.append(integer: value)
        } else {
            row.fail(
                code: "integer.range", message: "the integer is above 9223372036854775807, the largest a column holds")
            row.appendNull()
        }
    }

    /// Reads an integer within this type's range.
    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Self {
        guard case .integer(let stored) = row[position], let value = Self(exactly: stored) else {
            throw row.invalidValue(at: position, expected: "an integer from \(Self.min) to \(Self.max)")
        }
        return value
    }
}

extension Int: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .int64 }
}

extension Int8: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .int8 }
}

extension Int16: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .int16 }
}

extension Int32: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .int32 }
}

extension Int64: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .int64 }
}

extension UInt: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .uint64 }
}

extension UInt8: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .uint8 }
}

extension UInt16: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .uint16 }
}

extension UInt32: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .uint32 }
}

extension UInt64: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .uint64 }
}

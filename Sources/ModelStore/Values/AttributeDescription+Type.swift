// The counterparts of RowWriter's `append`, chosen by the property's type.
extension AttributeDescription {
    /// Describes a property called `name` of type `type`.
    /// - Parameters:
    ///   - isUnique: whether no two rows may have the same value.
    ///   - originalName: the name in the schema version before, when it was renamed.
    ///   - hasDefault: whether a record may leave the property out.
    public static func attribute<Value: StorableValue>(
        _ name: String, for type: Value.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription {
        AttributeDescription(
            name, type.attributeType, isOptional: type.isOptional, isUnique: isUnique, originalName: originalName,
            hasDefault: hasDefault)
    }

    /// Describes a property that is stored as its raw value.
    @_disfavoredOverload
    public static func attribute<Value: RawRepresentable>(
        _ name: String, for type: Value.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription where Value.RawValue: StorableValue {
        attribute(
            name, for: Value.RawValue.self, isUnique: isUnique, originalName: originalName, hasDefault: hasDefault)
    }

    /// Describes an optional property that is stored as its raw value.
    @_disfavoredOverload
    public static func attribute<Value: RawRepresentable>(
        _ name: String, for type: Value?.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription where Value.RawValue: StorableValue {
        attribute(
            name, for: Value.RawValue?.self, isUnique: isUnique, originalName: originalName, hasDefault: hasDefault)
    }

    /// Describes a property that is stored as its raw value.
    @_disfavoredOverload
    public static func attribute<Value: RawRepresentable & Codable>(
        _ name: String, for type: Value.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription where Value.RawValue: StorableValue {
        attribute(
            name, for: Value.RawValue.self, isUnique: isUnique, originalName: originalName, hasDefault: hasDefault)
    }

    /// Describes an optional property that is stored as its raw value.
    @_disfavoredOverload
    public static func attribute<Value: RawRepresentable & Codable>(
        _ name: String, for type: Value?.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription where Value.RawValue: StorableValue {
        attribute(
            name, for: Value.RawValue?.self, isUnique: isUnique, originalName: originalName, hasDefault: hasDefault)
    }

    /// Describes a property that is stored as JSON text.
    @_disfavoredOverload
    public static func attribute<Value: Codable>(
        _ name: String, for type: Value.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription {
        AttributeDescription(
            name, .json, isUnique: isUnique, originalName: originalName, hasDefault: hasDefault)
    }

    /// Describes an optional property that is stored as JSON text.
    @_disfavoredOverload
    public static func attribute<Value: Codable>(
        _ name: String, for type: Value?.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription {
        AttributeDescription(
            name, .json, isOptional: true, isUnique: isUnique, originalName: originalName, hasDefault: hasDefault)
    }
}

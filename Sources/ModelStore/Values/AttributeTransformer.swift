/// Makes values of a type that no column has into values that one has, and back; see `@Attribute(.transformable(by:))`.
///
/// ```swift
/// enum ColorTransformer: AttributeTransformer {
///     static func stored(_ color: Color) -> String { color.hex }
///     static func value(_ hex: String) throws -> Color { try Color(hex: hex) }
/// }
/// ```
/// `Stored` is the form of the column and of the record in JSON, CSV and every other format. An optional property is NULL,
/// or null, where it is nil; `Stored` itself must not be an optional. Both functions may be called on any thread, and
/// equal values must become equal stored ones.
public protocol AttributeTransformer: SendableMetatype {
    /// The type of the property.
    associatedtype Value: Sendable
    /// What the column has.
    associatedtype Stored: StorableValue & Codable

    /// What is stored for `value`. Throwing makes a record a rejection, and a save fail.
    static func stored(_ value: Value) throws -> Stored

    /// The value that `stored` stands for. Throwing makes reading the row fail.
    static func value(_ stored: Stored) throws -> Value
}

extension RowWriter {
    /// Appends what `transformer` makes of the value; where it cannot, that is the fault `value.notTransformable`.
    public mutating func append<Transformer: AttributeTransformer>(
        _ value: Transformer.Value, by transformer: Transformer.Type
    ) {
        do {
            append(try transformer.stored(value))
        } catch {
            fail(code: "value.notTransformable", message: "\(transformer) cannot store the value")
            appendNull()
        }
    }

    /// Appends what `transformer` makes of the value, or NULL.
    public mutating func append<Transformer: AttributeTransformer>(
        _ value: Transformer.Value?, by transformer: Transformer.Type
    ) {
        if let value { append(value, by: transformer) } else { appendNull() }
    }
}

extension RowView {
    /// Reads what `transformer` makes of the cell at `position`.
    /// - Throws: ``ModelStoreError`` (`invalidValue`) with the attribute when it cannot, and the transformer's error below.
    public func read<Transformer: AttributeTransformer>(
        _ position: Int, by transformer: Transformer.Type
    ) throws(ModelStoreError) -> Transformer.Value {
        let stored = try Transformer.Stored.read(from: self, at: position)
        do {
            return try transformer.value(stored)
        } catch {
            throw ModelStoreError(
                .invalidValue, "\(transformer) cannot read the stored value", attribute: attributes[position].name,
                underlying: error)
        }
    }

    /// Reads what `transformer` makes of the cell at `position`, or nil for NULL.
    /// - Throws: as ``read(_:by:)``.
    public func readOptional<Transformer: AttributeTransformer>(
        _ position: Int, by transformer: Transformer.Type
    ) throws(ModelStoreError) -> Transformer.Value? {
        if case .null = self[position] { return nil }
        return try read(position, by: transformer)
    }
}

extension AttributeDescription {
    /// Describes a property called `name` that is stored as `transformer` makes it.
    public static func attribute<Transformer: AttributeTransformer>(
        _ name: String, by transformer: Transformer.Type, isOptional: Bool = false, isUnique: Bool = false,
        originalName: String? = nil, hasDefault: Bool = false
    ) -> AttributeDescription {
        AttributeDescription(
            name, Transformer.Stored.attributeType, isOptional: isOptional, isUnique: isUnique,
            originalName: originalName, hasDefault: hasDefault)
    }

    /// The same attribute, whose value stays readable in history when its row is deleted.
    public func preservingValueOnDeletion() -> AttributeDescription {
        var described = self
        described.preservesValueOnDeletion = true
        return described
    }
}

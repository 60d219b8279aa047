// What the code of a model class says about a property that leads to objects and is not marked so: the compiler tells it
// at the property, instead of a missing conformance.
extension AttributeDescription {
    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public static func attribute<Model: PersistentModel>(
        _ name: String, for type: Model.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription { AttributeDescription(name, .reference) }

    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public static func attribute<Model: PersistentModel>(
        _ name: String, for type: Model?.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription { AttributeDescription(name, .reference) }

    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public static func attribute<Model: PersistentModel>(
        _ name: String, for type: [Model].Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription { AttributeDescription(name, .reference) }
}

extension RowWriter {
    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public mutating func append<Model: PersistentModel>(_ value: Model) {}

    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public mutating func append<Model: PersistentModel>(_ value: Model?) {}

    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public mutating func append<Model: PersistentModel>(_ value: [Model]) {}
}

extension RowView {
    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public func read<Model: PersistentModel>(_ position: Int, as type: Model.Type) throws(ModelStoreError) -> Model {
        throw invalidValue(at: position, expected: "an attribute")
    }

    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public func read<Model: PersistentModel>(_ position: Int, as type: Model?.Type) throws(ModelStoreError) -> Model? {
        throw invalidValue(at: position, expected: "an attribute")
    }

    /// Never to be called: it tells what is missing at the property.
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public func read<Model: PersistentModel>(_ position: Int, as type: [Model].Type) throws(ModelStoreError) -> [Model]
    {
        throw invalidValue(at: position, expected: "an attribute")
    }
}

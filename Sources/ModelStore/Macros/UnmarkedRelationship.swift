// What the code of a model class says about a property that leads to objects and is not marked so: the compiler tells it
// at the property, instead of a missing conformance.
extension AttributeDescription {
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public static func attribute<Model: PersistentModel>(
        _ name: String, for type: Model.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription { AttributeDescription(name, .reference) }

    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public static func attribute<Model: PersistentModel>(
        _ name: String, for type: Model?.Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription { AttributeDescription(name, .reference) }

    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public static func attribute<Model: PersistentModel>(
        _ name: String, for type: [Model].Type, isUnique: Bool = false, originalName: String? = nil,
        hasDefault: Bool = false
    ) -> AttributeDescription { AttributeDescription(name, .reference) }
}

extension RowWriter {
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public mutating func append<Model: PersistentModel>(_ value: Model) {}

    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public mutating func append<Model: PersistentModel>(_ value: Model?) {}

    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public mutating func append<Model: PersistentModel>(_ value: [Model]) {}
}

extension RowView {
    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public func read<Model: PersistentModel>(_ position: Int, as type: Model.Type) throws(ModelStoreError) -> Model {
        throw invalidValue(at: position, expected: "an attribute")
    }

    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public func read<Model: PersistentModel>(_ position: Int, as type: Model?.Type) throws(ModelStoreError) -> Model? {
        throw invalidValue(at: position, expected: "an attribute")
    }

    @available(*, unavailable, message: "the property leads to a model's objects: mark it @Relationship")
    public func read<Model: PersistentModel>(_ position: Int, as type: [Model].Type) throws(ModelStoreError) -> [Model]
    {
        throw invalidValue(at: position, expected: "an attribute")
    }
}

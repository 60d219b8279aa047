/// One relationship of a model class, as the class declares it: its description, the class it leads to, and how objects
/// are told of its changes. `@Model` writes them.
public final class RelationshipProperty: Sendable {
    /// What the schema is made of; inverses that the class does not name are left out.
    public let description: RelationshipDescription
    /// The class that it leads to.
    let destination: any PersistentModel.Type
    /// Whether an object that has it must lead somewhere.
    var isRequired: Bool { !description.isToMany && !description.isOptional }
    /// Tell the object's observers of a change.
    let willSet: @Sendable (any PersistentModel) -> Void
    let didSet: @Sendable (any PersistentModel) -> Void
    /// Gives a destination its place in the order, where that is one of its properties.
    let setPosition: (@Sendable (any PersistentModel, Int) -> Void)?
    /// Reads that place.
    let position: (@Sendable (any PersistentModel) -> Int?)?

    /// A to-one relationship that leads nowhere or somewhere.
    public convenience init<Root: PersistentModel, Destination: PersistentModel>(
        _ name: String, _ keyPath: any KeyPath<Root, Destination?> & Sendable,
        deleteRule: RelationshipDescription.DeleteRule = .nullify, minimumModelCount: Int = 0,
        maximumModelCount: Int = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil
    ) {
        let description = RelationshipDescription(
            name, to: String(describing: Destination.self), isToMany: false, deleteRule: deleteRule,
            inverse: Self.name(of: inverse, in: Destination.self), originalName: originalName)
        self.init(description, keyPath, Destination.self)
    }

    /// A to-one relationship that always leads somewhere.
    public convenience init<Root: PersistentModel, Destination: PersistentModel>(
        _ name: String, _ keyPath: any KeyPath<Root, Destination> & Sendable,
        deleteRule: RelationshipDescription.DeleteRule = .nullify, minimumModelCount: Int = 0,
        maximumModelCount: Int = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil
    ) {
        let description = RelationshipDescription(
            name, to: String(describing: Destination.self), isToMany: false, isOptional: false, deleteRule: deleteRule,
            inverse: Self.name(of: inverse, in: Destination.self), originalName: originalName)
        self.init(description, keyPath, Destination.self)
    }

    /// A to-many relationship.
    public convenience init<Root: PersistentModel, Destination: PersistentModel>(
        _ name: String, _ keyPath: any KeyPath<Root, [Destination]> & Sendable,
        deleteRule: RelationshipDescription.DeleteRule = .nullify, minimumModelCount: Int = 0,
        maximumModelCount: Int = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil
    ) {
        let description = RelationshipDescription(
            name, to: String(describing: Destination.self), isToMany: true, deleteRule: deleteRule,
            inverse: Self.name(of: inverse, in: Destination.self), originalName: originalName,
            minimumModelCount: minimumModelCount, maximumModelCount: maximumModelCount)
        self.init(description, keyPath, Destination.self)
    }

    /// A to-many relationship whose order is a property of its destination.
    public convenience init<
        Root: PersistentModel, Destination: PersistentModel, Position: BinaryInteger & SendableMetatype
    >(
        _ name: String, _ keyPath: any KeyPath<Root, [Destination]> & Sendable,
        deleteRule: RelationshipDescription.DeleteRule = .nullify, minimumModelCount: Int = 0,
        maximumModelCount: Int = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
        orderedBy: any ReferenceWritableKeyPath<Destination, Position> & Sendable
    ) {
        let description = RelationshipDescription(
            name, to: String(describing: Destination.self), isToMany: true, deleteRule: deleteRule,
            inverse: Self.name(of: inverse, in: Destination.self), originalName: originalName,
            minimumModelCount: minimumModelCount, maximumModelCount: maximumModelCount,
            orderedBy: Destination.attributeName(for: orderedBy) ?? "")
        self.init(
            description, keyPath, Destination.self,
            { model, position in
                guard let model = model as? Destination, let place = Position(exactly: position),
                    model[keyPath: orderedBy] != place
                else { return }
                model[keyPath: orderedBy] = place
            }, { model in (model as? Destination).flatMap { Int(exactly: $0[keyPath: orderedBy]) } })
    }

    private init<Root: PersistentModel, Value>(
        _ description: RelationshipDescription, _ keyPath: any KeyPath<Root, Value> & Sendable,
        _ destination: any PersistentModel.Type, _ setPosition: (@Sendable (any PersistentModel, Int) -> Void)? = nil,
        _ position: (@Sendable (any PersistentModel) -> Int?)? = nil
    ) {
        self.description = description
        self.destination = destination
        self.setPosition = setPosition
        self.position = position
        willSet = { model in
            guard let model = model as? Root else { return }
            model.persistentBackingData.willChange(model, keyPath, noting: false)
        }
        didSet = { model in
            guard let model = model as? Root else { return }
            model.persistentBackingData.didChange(model, keyPath)
        }
    }

    /// The inverse's name; one that is none is refused by the schema under this name.
    private static func name<Destination: PersistentModel>(
        of inverse: AnyKeyPath?, in destination: Destination.Type
    ) -> String? {
        inverse.map { destination.attributeName(for: $0) ?? "\($0)" }
    }
}

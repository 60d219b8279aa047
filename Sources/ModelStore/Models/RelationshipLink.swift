/// A relationship together with the one that leads back: what a slot needs to keep both sides true.
final class RelationshipLink: Sendable {
    let property: RelationshipProperty
    let inverse: RelationshipProperty?
    private static let known = Locked<[Place: RelationshipLink]>([:])

    private struct Place: Hashable {
        let model: ObjectIdentifier
        let name: String
    }

    private init(_ property: RelationshipProperty, inverse: RelationshipProperty?) {
        self.property = property
        self.inverse = inverse
    }

    var isToMany: Bool { property.description.isToMany }
    /// Whether rows of an entity of their own join both sides.
    var isJoin: Bool { isToMany && inverse?.description.isToMany ?? true }

    /// The relationship called `name` of a class, or nil when it has none. Found once for each class.
    static func named(_ name: String, of model: any PersistentModel.Type) -> RelationshipLink? {
        let key = Place(model: ObjectIdentifier(model), name: name)
        if let link = known.withLock({ $0[key] }) { return link }
        guard let property = model.relationshipProperties.first(where: { $0.description.name == name }) else {
            return nil
        }
        let link = RelationshipLink(property, inverse: inverse(of: property, in: model))
        known.withLock { $0[key] = link }
        return link
    }

    /// As ``Schema`` finds it, from the two classes alone.
    private static func inverse(
        of property: RelationshipProperty, in model: any PersistentModel.Type
    ) -> RelationshipProperty? {
        let others = property.destination.relationshipProperties
        if let name = property.description.inverse { return others.first { $0.description.name == name } }
        let name = property.description.name
        let candidates = others.filter { isRelated($0.destination, model) }
        if let stated = candidates.first(where: { $0.description.inverse == name }) { return stated }
        let rivals = model.relationshipProperties.filter { isRelated($0.destination, property.destination) }
        guard !isRelated(model, property.destination), candidates.count == 1, rivals.count == 1,
            candidates[0].description.inverse == nil
        else { return nil }
        return candidates[0]
    }

    /// Whether one class is, or inherits from, the other.
    private static func isRelated(_ left: any PersistentModel.Type, _ right: any PersistentModel.Type) -> Bool {
        lineage(of: left).contains { $0 == right } || lineage(of: right).contains { $0 == left }
    }

    private static func lineage(of model: any PersistentModel.Type) -> [AnyClass] {
        var lineage: [AnyClass] = []
        var next: AnyClass? = model
        while let current = next {
            lineage.append(current)
            next = _getSuperclass(current)
        }
        return lineage
    }
}

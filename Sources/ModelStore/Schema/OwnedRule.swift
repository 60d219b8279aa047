/// A rule with the entity whose rows it is about.
struct OwnedRule {
    let rule: ModelRule
    /// The entity whose table the rows are in.
    let entity: EntityDescription
    /// The entities of a hierarchy that it is about; nil for all rows of the table.
    let lineage: [String]?
    /// The attribute that it sets.
    let attribute: AttributeDescription

    /// The rules of a table: those of its entity, for all rows, and those of each subentity, for its own rows and those of
    /// entities that inherit from it.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when one names what is not there.
    static func rules(of entity: EntityDescription, in schema: Schema) throws(ModelStoreError) -> [OwnedRule] {
        var rules: [OwnedRule] = []
        for rule in entity.rules { rules.append(try OwnedRule(rule, of: entity, lineage: nil, in: schema)) }
        for subentity in entity.subentities {
            let lineage = entity.lineage(below: subentity.name)
            for rule in subentity.rules {
                rules.append(try OwnedRule(rule, of: entity, lineage: lineage, in: schema))
            }
        }
        return rules
    }

    /// Whether it sets a date, for what the other rules have changed, too.
    var setsDate: Bool {
        switch rule {
        case .touch, .since: true
        case .all, .count, .reached: false
        }
    }

    /// Whether what the rule sets may be what it depends on.
    var followsItself: Bool {
        switch rule {
        case .touch, .since: false
        case .all(let attribute, _, let member), .count(let attribute, _, let member): attribute == member
        case .reached(let attribute, let value, let threshold): attribute == value || attribute == threshold
        }
    }

    private init(
        _ rule: ModelRule, of entity: EntityDescription, lineage: [String]?, in schema: Schema
    ) throws(ModelStoreError) {
        self.rule = rule
        self.entity = entity
        self.lineage = lineage
        func found(_ name: String, _ owner: EntityDescription, _ types: Set<AttributeType>? = nil)
            throws(ModelStoreError) -> AttributeDescription
        {
            if let position = owner.index(of: name), types?.contains(owner.attributes[position].type) ?? true {
                return owner.attributes[position]
            }
            throw ModelStoreError(
                .invalidSchema, "a rule needs \(owner.name).\(name), which is not there or of another type",
                entity: entity.name, attribute: name)
        }
        switch rule {
        case .touch(let name, let others):
            attribute = try found(name, entity, [.date])
            for other in others { _ = try found(other, entity) }
        case .all(let name, let relationship, let member):
            attribute = try found(name, entity, [.bool])
            guard let relationship = entity.relationship(named: relationship), relationship.isToMany,
                let destination = schema.entity(named: relationship.destination)
            else {
                throw ModelStoreError(
                    .invalidSchema, "a rule needs its to-many relationship \(relationship)", entity: entity.name,
                    attribute: name)
            }
            _ = try found(member, destination, [.bool])
        case .count(let name, let counted, let member):
            attribute = try found(name, entity, Self.integers)
            guard let destination = schema.entity(named: counted) else {
                throw ModelStoreError(
                    .invalidSchema, "a rule counts \(counted), which the schema does not have", entity: entity.name,
                    attribute: name)
            }
            _ = try found(member, destination, [.bool])
        case .reached(let name, let value, let threshold):
            attribute = try found(name, entity, [.bool])
            _ = try found(value, entity, Self.numbers)
            _ = try found(threshold, entity, Self.numbers)
        case .since(let name, let flag):
            attribute = try found(name, entity, [.date])
            guard attribute.isOptional else {
                throw ModelStoreError(
                    .invalidSchema, "a rule makes it null while \(flag) is false; make it optional",
                    entity: entity.name, attribute: name)
            }
            _ = try found(flag, entity, [.bool])
        }
    }

    private static let integers: Set<AttributeType> = [
        .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64,
    ]
    private static let numbers = integers.union([.float, .double])
}

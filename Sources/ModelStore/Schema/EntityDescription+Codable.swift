// Stores keep their entities as JSON. What an entity does not have is left out, so that a store's record of a schema
// without relationships reads the same in every version of the program.
extension EntityDescription {
    private enum CodingKeys: String, CodingKey {
        case name, attributes, uniquenessConstraints, originalName, relationships, indexes, rules, superentity
        case subentities, isJoin
    }

    /// Reads what ``encode(to:)`` writes; what is not there is empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        attributes = try container.decode([AttributeDescription].self, forKey: .attributes)
        uniquenessConstraints = try container.decode([[String]].self, forKey: .uniquenessConstraints)
        originalName = try container.decodeIfPresent(String.self, forKey: .originalName)
        relationships =
            try container.decodeIfPresent([RelationshipDescription].self, forKey: .relationships) ?? []
        indexes = try container.decodeIfPresent([[String]].self, forKey: .indexes) ?? []
        rules = try container.decodeIfPresent([ModelRule].self, forKey: .rules) ?? []
        superentity = try container.decodeIfPresent(String.self, forKey: .superentity)
        subentities = try container.decodeIfPresent([SubentityDescription].self, forKey: .subentities) ?? []
        isJoin = try container.decodeIfPresent(Bool.self, forKey: .isJoin) ?? false
    }

    /// Writes an object with a member for each part that is not empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(attributes, forKey: .attributes)
        try container.encode(uniquenessConstraints, forKey: .uniquenessConstraints)
        try container.encodeIfPresent(originalName, forKey: .originalName)
        if !relationships.isEmpty { try container.encode(relationships, forKey: .relationships) }
        if !indexes.isEmpty { try container.encode(indexes, forKey: .indexes) }
        if !rules.isEmpty { try container.encode(rules, forKey: .rules) }
        try container.encodeIfPresent(superentity, forKey: .superentity)
        if !subentities.isEmpty { try container.encode(subentities, forKey: .subentities) }
        if isJoin { try container.encode(isJoin, forKey: .isJoin) }
    }
}

extension AttributeDescription {
    private enum CodingKeys: String, CodingKey {
        case name, type, isOptional, isUnique, originalName, hasDefault, defaultValue, isExternal
        case preservesValueOnDeletion
    }

    /// Reads what ``encode(to:)`` writes; what is not there is false.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        type = try container.decode(AttributeType.self, forKey: .type)
        isOptional = try container.decode(Bool.self, forKey: .isOptional)
        isUnique = try container.decode(Bool.self, forKey: .isUnique)
        originalName = try container.decodeIfPresent(String.self, forKey: .originalName)
        hasDefault = try container.decode(Bool.self, forKey: .hasDefault)
        defaultValue = try container.decodeIfPresent(StoredDefault.self, forKey: .defaultValue)
        isExternal = try container.decodeIfPresent(Bool.self, forKey: .isExternal) ?? false
        preservesValueOnDeletion =
            try container.decodeIfPresent(Bool.self, forKey: .preservesValueOnDeletion) ?? false
    }

    /// Writes an object with a member for each part that is not empty or false.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
        try container.encode(isOptional, forKey: .isOptional)
        try container.encode(isUnique, forKey: .isUnique)
        try container.encodeIfPresent(originalName, forKey: .originalName)
        try container.encode(hasDefault, forKey: .hasDefault)
        try container.encodeIfPresent(defaultValue, forKey: .defaultValue)
        if isExternal { try container.encode(isExternal, forKey: .isExternal) }
        if preservesValueOnDeletion {
            try container.encode(preservesValueOnDeletion, forKey: .preservesValueOnDeletion)
        }
    }
}

extension SubentityDescription {
    private enum CodingKeys: String, CodingKey {
        case name, superentity, attributes, requiredAttributes, relationships, rules, originalName
    }

    /// Reads what ``encode(to:)`` writes; rules that are not there are none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        superentity = try container.decode(String.self, forKey: .superentity)
        attributes = try container.decode([String].self, forKey: .attributes)
        requiredAttributes = try container.decode([String].self, forKey: .requiredAttributes)
        relationships = try container.decode([String].self, forKey: .relationships)
        originalName = try container.decodeIfPresent(String.self, forKey: .originalName)
        rules = try container.decodeIfPresent([ModelRule].self, forKey: .rules) ?? []
    }

    /// Writes an object with a member for each part; rules only where there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(superentity, forKey: .superentity)
        try container.encode(attributes, forKey: .attributes)
        try container.encode(requiredAttributes, forKey: .requiredAttributes)
        try container.encode(relationships, forKey: .relationships)
        try container.encodeIfPresent(originalName, forKey: .originalName)
        if !rules.isEmpty { try container.encode(rules, forKey: .rules) }
    }
}

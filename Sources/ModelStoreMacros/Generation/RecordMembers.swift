/// Writes the members that make a struct a record: of the model itself, or of the value twin of a class.
struct RecordMembers {
    private let model: ModelDeclaration
    private let prefix: String

    private let properties: [ModelProperty]

    /// For the properties of `model` as they are declared, or as the twin of a class has them.
    init(_ model: ModelDeclaration, ofTwin isTwin: Bool = false) {
        self.model = model
        prefix = model.access.prefix
        properties = isTwin ? model.twinProperties : model.recordProperties
    }

    /// Properties with their positions, those that are made of others last.
    func settingOrder(of properties: [ModelProperty]) -> [(offset: Int, element: ModelProperty)] {
        let all = Array(properties.enumerated())
        return all.filter { $0.element.defaultedBy == nil } + all.filter { $0.element.defaultedBy != nil }
    }

    // MARK: Values

    /// The stored property that `PersistentRecord` asks for.
    var presence: String {
        """
        /// Which of the properties the source had.
        \(prefix)var presence = ModelStore.FieldPresence.all
        """
    }

    /// A property of the twin. A value set later counts as present, or a merge would pass it over.
    func storage(of property: ModelProperty, at position: Int, in presence: String = "presence") -> String {
        """
        \(min(property.access, model.access).prefix)var \(property.identifier): \(property.type.text) {
            didSet { self.\(presence).insert(\(position)) }
        }
        """
    }

    var memberwiseInitializer: String {
        memberwiseInitializer(
            "Creates a value with every property present.", of: properties,
            settingOrder(of: properties).map(\.element.assignment))
    }

    /// The memberwise initializer of a class, which sets what is behind the properties.
    var classInitializer: String {
        let link = model.relationships.isEmpty ? [] : ["self.linkRelationships()"]
        return memberwiseInitializer(
            "Creates an object.", of: model.properties,
            settingOrder(of: model.properties).map(\.element.storageAssignment) + link)
    }

    private func memberwiseInitializer(
        _ summary: String, of properties: [ModelProperty], _ assignments: [String]
    ) -> String {
        """
        /// \(summary)
        \(model.initializerAccess.prefix)init(\(properties.map(\.parameter).joined(separator: ", "))) {
        \(lines(assignments))
        }
        """
    }

    /// Equality of the properties alone, for types whose parts are all known to be Hashable.
    var equality: [String] {
        let comparisons = properties.map { "left.\($0.identifier) == right.\($0.identifier)" }
        return [
            """
            /// Whether all properties are equal; which of them the source had does not matter.
            \(prefix)static func == (left: Self, right: Self) -> Swift.Bool {
                \(comparisons.joined(separator: "\n        && "))
            }
            """,
            """
            /// Hashes the properties.
            \(prefix)func hash(into hasher: inout Swift.Hasher) {
            \(lines(properties.map { "hasher.combine(self.\($0.identifier))" }))
            }
            """,
        ]
    }

    /// The entity of a class that inherits from `superclass`.
    func entity(inheriting superclass: String) -> String {
        let attributes = properties.map { "    \(attribute($0))," }.joined(separator: "\n    ")
        return """
            /// The entity that values are stored as.
            \(prefix)static let entity = ModelStore.EntityDescription(
                "\(model.name)",
                attributes: \(superclass).Record.entity.attributes + [
                \(attributes)
                ]\(constraints)\(originalName))\(indexes)
                .inheriting(from: \(superclass).Record.entity).declared(by: \(model.name).self)
            """
    }

    // MARK: Rows

    /// What the store needs: the entity, and the way to a row and back.
    var rowMembers: [String] {
        let attributes = properties.map { "    \(attribute($0))," }.joined(separator: "\n    ")
        let reads = properties.enumerated().map { position, property in
            "self.\(property.identifier) = try \(property.read("\(position)", as: property.type))"
        }
        return [
            """
            /// The entity that values are stored as.
            \(prefix)static let entity = ModelStore.EntityDescription(
                "\(model.name)",
                attributes: [
                \(attributes)
                ]\(constraints)\(originalName))\(indexes).declared(by: \(model.kind == .structure ? "Self" : model.name).self)
            """,
            """
            /// Appends each property's value to `row`.
            \(prefix)func write(to row: inout ModelStore.RowWriter) {
            \(lines(properties.map { $0.append("self.\($0.identifier)", to: "row") }))
            }
            """,
            """
            /// Reads the properties from a stored row.
            \(prefix)init(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
            \(lines(reads))
            }
            """,
        ]
    }

    private func attribute(_ property: ModelProperty) -> String {
        var arguments = ["\"\(property.name)\"", property.described]
        if property.isUnique { arguments.append("isUnique: true") }
        if let name = property.originalName { arguments.append("originalName: \(name.debugDescription)") }
        // The bytes of a default are in no file, so that no row could name them.
        if property.form == .external, property.hasDefault { arguments.append("hasDefault: true") }
        var attribute = "ModelStore.AttributeDescription.attribute(\(arguments.joined(separator: ", ")))"
        if property.preservesValueOnDeletion { attribute += ".preservingValueOnDeletion()" }
        if property.form == .external { return attribute }
        if let source = property.defaultsTo {
            return attribute + ".withDefault(of: \"\(source.filter { $0 != "`" })\")"
        }
        if property.defaultedBy != nil { return attribute + ".withDefault()" }
        return attribute
            + (property.defaultValue.map {
                ".withDefault { \(property.append("\($0) as \(property.type.text)", to: "$0")) }"
            } ?? "")
    }

    private var constraints: String {
        model.uniqueSets.isEmpty ? "" : ",\n    uniquenessConstraints: \(Self.literal(model.uniqueSets))"
    }

    private var originalName: String {
        model.originalName.map { ",\n    originalName: \($0.debugDescription)" } ?? ""
    }

    private var indexes: String {
        model.indexes.isEmpty ? "" : "\n    .indexed(by: \(Self.literal(model.indexes)))"
    }

    private static func literal(_ sets: [[String]]) -> String {
        "[" + sets.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }.joined(separator: ", ") + "]"
    }

    // MARK: Coding

    /// The Codable members that the type does not have by itself.
    var codingMembers: [String] {
        var members: [String] = []
        if !model.hasCodingKeys { members.append(codingKeys) }
        if !model.hasDecodingInitializer || model.kind == .object { members.append(decodingInitializer) }
        if !model.hasEncodingFunction || model.kind == .object { members.append(encodingFunction) }
        return members
    }

    var codingKeys: String {
        """
        enum CodingKeys: Swift.String, Swift.CodingKey {
        \(lines(properties.map { "case \($0.identifier)" }))
        }
        """
    }

    private var decodingInitializer: String {
        """
        /// Decodes the properties; one with a default may be absent, an optional one also null.
        \(prefix)init(from decoder: any Swift.Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
        \(lines(settingOrder(of: properties).flatMap { decoding($1, at: $0) }))
        }
        """
    }

    // The common case, a value, costs one look-up; absent and null are told apart only where there is none.
    func decoding(_ property: ModelProperty, at position: Int, in presence: String = "presence") -> [String] {
        let name = property.identifier
        let type = property.type
        guard let fallback = property.fallback else {
            return ["self.\(name) = try container.decode(\(property.coded(type.metatype)), forKey: .\(name))"]
        }
        if type.isOptional && !property.hasDefault {
            return [
                "self.\(name) = try container.decodeIfPresent(\(property.coded(type.unwrappedMetatype)), forKey: .\(name))",
                "if self.\(name) == nil, !container.contains(.\(name)) {",
                "    self.\(presence).remove(\(position))",
                "}",
            ]
        }
        let null = type.isOptional ? "nil" : "try container.decode(\(property.coded(type.metatype)), forKey: .\(name))"
        return [
            "if let value = try container.decodeIfPresent(\(property.coded(type.unwrappedMetatype)), forKey: .\(name)) {",
            "    self.\(name) = value",
            "} else if container.contains(.\(name)) {",
            "    self.\(name) = \(null)",
            "} else {",
            "    self.\(name) = \(fallback)",
            "    self.\(presence).remove(\(position))",
            "}",
        ]
    }

    private var encodingFunction: String {
        """
        /// Encodes the properties; an optional one that is nil becomes null, or nothing where it was absent.
        \(prefix)func encode(to encoder: any Swift.Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
        \(lines(properties.enumerated().flatMap { encoding($1, at: $0) }))
        }
        """
    }

    func encoding(_ property: ModelProperty, at position: Int, in presence: String = "presence") -> [String] {
        let name = property.identifier
        let encode = "try container.encode(self.\(name)\(property.transformerArgument), forKey: .\(name))"
        guard property.type.isOptional else { return [encode] }
        return ["if self.\(name) != nil || self.\(presence).contains(\(position)) {", "    \(encode)", "}"]
    }

    private func lines(_ statements: [String]) -> String {
        statements.map { "    \($0)" }.joined(separator: "\n")
    }
}

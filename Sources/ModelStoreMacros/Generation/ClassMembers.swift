/// Writes the members that tie a model class to its value twin.
struct ClassMembers {
    private let model: ModelDeclaration
    private let prefix: String

    init(_ model: ModelDeclaration) {
        self.model = model
        prefix = model.access.prefix
    }

    /// The twin: a struct with the same properties.
    var record: String {
        let members = RecordMembers(model, ofTwin: true)
        let properties = model.twinProperties
        let isHashable = properties.allSatisfy(\.type.isKnownHashable)
        var blocks = properties.enumerated().map { members.storage(of: $1, at: $0) }
        blocks += [members.presence, members.memberwiseInitializer]
        blocks += members.rowMembers
        blocks.append(KeyPathMembers(model).attributeName())
        blocks += members.codingMembers
        if isHashable { blocks += members.equality }
        let conformances =
            ["ModelStore.PersistentRecord", "Swift.Decodable", "Swift.Encodable"]
            + (isHashable ? ["Swift.Hashable"] : [])
        return """
            /// The Sendable value with the properties of `\(model.name)`.
            \(prefix)struct Record: \(conformances.joined(separator: ", ")) {
            \(blocks.joined(separator: "\n\n"))
            }
            """
    }

    var recordInitializer: String {
        """
        /// Creates an object with the record's values.
        \(prefix)init(_ record: Record) {
        \(model.properties.map { "    \(initialization($0, from: "record.\($0.identifier)"))" }.joined(separator: "\n"))
        }
        """
    }

    /// What ties an object to its context and its observers.
    var backingData: String {
        """
        /// Ties the object to its context and its observers.
        \(prefix)let persistentBackingData = ModelStore.BackingData()
        """
    }

    // Rows are written and read past the record, which would be made and thrown away for each object.
    var rowInitializer: String {
        var reads = model.twinProperties.enumerated().map { position, property in
            let source = model.properties.first { $0.identifier == property.identifier } ?? property
            return "    \(initialization(source, from: "try " + property.read(position, as: property.type)))"
        }
        for property in model.properties where property.recordProperty == nil {
            reads.append("    \(initialization(property, from: ""))")
        }
        return """
            /// Creates an object from a stored row.
            \(prefix)init(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
            \(reads.joined(separator: "\n"))
            }
            """
    }

    var rowFunction: String {
        """
        /// Appends each property's value to `row`.
        \(prefix)func write(to row: inout ModelStore.RowWriter) {
        \(columns.map { "    \(append($0))" }.joined(separator: "\n"))
        }
        """
    }

    var recordProperty: String {
        let arguments = columns.map { "\($0.argumentLabel): self.\(recordValue(of: $0))" }
        return """
            /// The values of the properties now; setting it replaces them all.
            \(prefix)var record: Record {
                get {
                    Record(\(arguments.joined(separator: ", ")))
                }
                set {
            \(assignments(from: "newValue", indentation: "        "))
                }
            }
            """
    }

    private func assignments(from source: String, indentation: String) -> String {
        columns.flatMap { property in
            let name = property.identifier
            let value = "\(source).\(name)"
            if property.relationship != nil {
                return ["self.\(property.storage).take(\(value), of: self, \\.\(name))"]
            }
            guard property.form == .external else { return ["self.\(name) = \(value)"] }
            return [
                "self.persistentBackingData.willChange(self, \\.\(name))",
                "self.\(property.storage) = \(value)",
                "self.persistentBackingData.didChange(self, \\.\(name))",
            ]
        }.map { indentation + $0 }.joined(separator: "\n")
    }

    /// The properties that have a column.
    private var columns: [ModelProperty] {
        model.properties.filter { $0.recordProperty != nil }
    }

    /// What the record has of a property, as a member of the object.
    private func recordValue(of property: ModelProperty) -> String {
        if property.relationship != nil {
            return "\(property.storage).\(property.type.isOptional ? "reference" : "requiredReference")"
        }
        return property.form == .external ? property.storage : property.identifier
    }

    private func initialization(_ property: ModelProperty, from value: String) -> String {
        guard let relationship = property.relationship else { return "self.\(property.storage) = \(value)" }
        let slot =
            relationship.isToMany ? "ModelStore.RelationshipSlot(toMany: \"\(property.name)\")" : property.slot(value)
        return "self.\(property.storage) = \(slot)"
    }

    private func append(_ property: ModelProperty) -> String {
        guard property.relationship != nil else { return property.append("self.\(property.storage)", to: "row") }
        return "self.\(property.storage).write(to: &row)"
    }
}

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
        let isHashable = model.properties.allSatisfy(\.type.isKnownHashable)
        var blocks = model.properties.enumerated().map { members.storage(of: $1.ofTwin, at: $0) }
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
        \(model.properties.map { "    self.\($0.storage) = record.\($0.identifier)" }.joined(separator: "\n"))
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
        let reads = model.properties.enumerated().map { position, property in
            "    self.\(property.storage) = try \(property.read(position, as: property.ofTwin.type))"
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
        \(model.properties.map { "    " + $0.append("self.\($0.storage)", to: "row") }.joined(separator: "\n"))
        }
        """
    }

    var recordProperty: String {
        let arguments = model.properties.map {
            "\($0.argumentLabel): self.\($0.form == .external ? $0.storage : $0.identifier)"
        }
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
        model.properties.flatMap { property in
            let name = property.identifier
            guard property.form == .external else { return ["self.\(name) = \(source).\(name)"] }
            return [
                "self.persistentBackingData.willChange(self, \\.\(name))",
                "self.\(property.storage) = \(source).\(name)",
                "self.persistentBackingData.didChange(self, \\.\(name))",
            ]
        }.map { indentation + $0 }.joined(separator: "\n")
    }
}

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
        if model.isOpen { blocks += [objectInitializer, KeyPathMembers(model).inheritedAttributeName] }
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

    /// What the twins of subclasses call.
    private var objectInitializer: String {
        """
        /// Creates a value of what the object has now, without what subclasses add.
        \(prefix)init(of object: \(model.name)) {
            self = object.record
        }
        """
    }

    var recordInitializer: String {
        """
        /// Creates an object with the record's values.
        \(prefix)\(model.isOpen ? "required " : "")init(_ record: Record) {
        \(model.properties.map { "    \($0.initialization(from: "record.\($0.identifier)"))" }.joined(separator: "\n"))
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
            return "    " + source.initialization(from: "try " + property.read("\(position)", as: property.type))
        }
        for property in model.properties where property.recordProperty == nil {
            reads.append("    " + property.initialization(from: ""))
        }
        return """
            /// Creates an object from a stored row.
            \(prefix)\(model.isOpen ? "required " : "")init(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
            \(reads.joined(separator: "\n"))
            }
            """
    }

    var rowFunction: String {
        """
        /// Appends each property's value to `row`.
        \(prefix)func write(to row: inout ModelStore.RowWriter) {
        \(columns.map { "    " + $0.objectAppend }.joined(separator: "\n"))
        }
        """
    }

    /// What subclasses replace, and what they call.
    var openMembers: [String] {
        var members = [
            """
            /// The values that the store has of each object, whatever its class.
            \(prefix)typealias RootRecord = Record
            """,
            """
            /// The entity that objects are stored as.
            \(prefix)class var entity: ModelStore.EntityDescription {
                Record.entity
            }
            """,
            """
            /// Gives the properties the values of a stored row.
            \(prefix)func update(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
                self.record = try Record(from: row)
            }
            """,
        ]
        if !model.hasRules {
            members.append(
                """
                /// What the store keeps true about the values by itself: nothing, unless a subclass says more.
                \(prefix)class var rules: [ModelStore.ModelRule] {
                    []
                }
                """)
        }
        return members
    }

    var recordProperty: String {
        let arguments = columns.map { "\($0.argumentLabel): self.\($0.recordValue)" }
        return """
            /// The values of the properties now; setting it replaces them all.
            \(prefix)var record: Record {
                get {
                    Record(\(arguments.joined(separator: ", ")))
                }
                set {
            \(columns.flatMap { $0.assignments(from: "newValue") }.map { "        " + $0 }.joined(separator: "\n"))
                }
            }
            """
    }

    /// The properties that have a column.
    private var columns: [ModelProperty] {
        model.properties.filter { $0.recordProperty != nil }
    }
}

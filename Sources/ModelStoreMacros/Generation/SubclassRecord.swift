/// Writes the value twin of a model class that inherits from another one: the superclass's twin, and after it the
/// properties that the class adds.
struct SubclassRecord {
    private let model: ModelDeclaration
    private let prefix: String
    private let superclass: String
    private let own: [ModelProperty]
    private let members: RecordMembers
    private static let presenceName = "ownPresence"

    init(_ model: ModelDeclaration) {
        self.model = model
        prefix = model.access.prefix
        superclass = model.superclass ?? ""
        own = model.twinProperties
        members = RecordMembers(model, ofTwin: true)
    }

    var record: String {
        var blocks = [
            "/// The values of the properties that are inherited.\n\(prefix)var base: \(superclass).Record",
            "private var \(Self.presenceName) = ModelStore.FieldPresence.all",
        ]
        blocks += own.enumerated().map { members.storage(of: $1, at: $0, in: Self.presenceName) }
        blocks += [presence, initializer, objectInitializer, inheritedValues, members.entity(inheriting: superclass)]
        blocks += [rowFunction, rowInitializer]
        blocks += [KeyPathMembers(model).attributeName(), KeyPathMembers(model).inheritedAttributeName]
        if !own.isEmpty && !model.hasCodingKeys { blocks.append(members.codingKeys) }
        blocks += [decodingInitializer, encodingFunction]
        return """
            /// The Sendable value with the properties of `\(model.name)`: inherited ones go by their names, too.
            @dynamicMemberLookup
            \(prefix)struct Record: ModelStore.PersistentRecord, Swift.Decodable, Swift.Encodable {
            \(blocks.joined(separator: "\n\n"))
            }
            """
    }

    private var inheritedCount: String { "\(superclass).Record.entity.attributes.count" }

    private var presence: String {
        """
        /// Which of the properties the source had.
        \(prefix)var presence: ModelStore.FieldPresence {
            get {
                self.base.presence.followed(by: self.\(Self.presenceName), at: \(inheritedCount), count: \(own.count))
            }
            set {
                let first = \(inheritedCount)
                self.base.presence = newValue.part(from: 0, count: first)
                self.\(Self.presenceName) = newValue.part(from: first, count: \(own.count))
            }
        }
        """
    }

    private var initializer: String {
        let parameters = ["_ base: \(superclass).Record"] + own.map(\.parameter)
        let assignments = members.settingOrder(of: own).map(\.element.assignment)
        return """
            /// Creates a value of the inherited values and the others, with every property present.
            \(model.initializerAccess.prefix)init(\(parameters.joined(separator: ", "))) {
            \(lines(["self.base = base"] + assignments))
            }
            """
    }

    private var objectInitializer: String {
        let columns = model.properties.filter { $0.recordProperty != nil }
        let values = columns.map { "self.\($0.identifier) = object.\($0.recordValue)" }
        return """
            /// Creates a value of what the object has now.
            \(prefix)init(of object: \(model.name)) {
            \(lines(["self.base = \(superclass).Record(of: object)"] + values))
            }
            """
    }

    private var inheritedValues: String {
        """
        /// An inherited value.
        \(prefix)subscript<Value>(dynamicMember keyPath: Swift.WritableKeyPath<\(superclass).Record, Value>) -> Value {
            get {
                self.base[keyPath: keyPath]
            }
            set {
                self.base[keyPath: keyPath] = newValue
            }
        }
        """
    }

    // MARK: Rows

    private var rowFunction: String {
        """
        /// Appends each property's value to `row`.
        \(prefix)func write(to row: inout ModelStore.RowWriter) {
        \(lines(["self.base.write(to: &row)"] + own.map { $0.append("self.\($0.identifier)", to: "row") }))
        }
        """
    }

    private var rowInitializer: String {
        var reads = own.enumerated().map { position, property in
            "self.\(property.identifier) = try \(property.read("first + \(position)", as: property.type))"
        }
        if !reads.isEmpty { reads.insert("let first = \(inheritedCount)", at: 0) }
        return """
            /// Reads the properties from a stored row.
            \(prefix)init(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
            \(lines(["self.base = try \(superclass).Record(from: row)"] + reads))
            }
            """
    }

    // MARK: Coding

    private var decodingInitializer: String {
        var statements = ["self.base = try \(superclass).Record(from: decoder)"]
        if !own.isEmpty { statements.append("let container = try decoder.container(keyedBy: CodingKeys.self)") }
        statements += members.settingOrder(of: own).flatMap {
            members.decoding($0.element, at: $0.offset, in: Self.presenceName)
        }
        return """
            /// Decodes the properties, the inherited ones from the same object.
            \(prefix)init(from decoder: any Swift.Decoder) throws {
            \(lines(statements))
            }
            """
    }

    private var encodingFunction: String {
        var statements = ["try self.base.encode(to: encoder)"]
        if !own.isEmpty { statements.append("var container = encoder.container(keyedBy: CodingKeys.self)") }
        statements += own.enumerated().flatMap { members.encoding($1, at: $0, in: Self.presenceName) }
        return """
            /// Encodes the properties, the inherited ones into the same object.
            \(prefix)func encode(to encoder: any Swift.Encoder) throws {
            \(lines(statements))
            }
            """
    }

    private func lines(_ statements: [String]) -> String {
        statements.map { "    \($0)" }.joined(separator: "\n")
    }
}

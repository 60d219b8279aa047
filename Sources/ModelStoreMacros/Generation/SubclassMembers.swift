/// Writes the members of a model class that inherits from another one: they do what those of the superclass do, and the
/// same for the properties that the class adds.
struct SubclassMembers {
    private let model: ModelDeclaration
    private let prefix: String
    private let superclass: String

    init(_ model: ModelDeclaration) {
        self.model = model
        prefix = model.access.prefix
        superclass = model.superclass ?? ""
    }

    var members: [String] {
        [
            SubclassRecord(model).record, recordInitializer, inheritedInitializer, entity, rowInitializer, rowFunction,
            rowUpdate, KeyPathMembers(model).classAttributeName,
        ] + RelationshipMembers(model).members
    }

    private var recordInitializer: String {
        """
        /// Creates an object with the record's values.
        \(prefix)init(_ record: Record) {
        \(lines(model.properties.map { $0.initialization(from: "record.\($0.identifier)") }))
            super.init(record.base)
        }
        """
    }

    private var inheritedInitializer: String {
        """
        @available(*, unavailable, message: "a record of the root has not all values; use \(model.name).Record")
        \(prefix)required init(_ record: RootRecord) {
            preconditionFailure("a record of the root has not all values; use \(model.name).Record")
        }
        """
    }

    private var entity: String {
        """
        /// The entity that objects are stored as.
        \(prefix)override class var entity: ModelStore.EntityDescription {
            Record.entity
        }
        """
    }

    private var rowInitializer: String {
        var reads = model.twinProperties.enumerated().map { position, property in
            let source = model.properties.first { $0.identifier == property.identifier } ?? property
            return source.initialization(from: "try " + property.read("first + \(position)", as: property.type))
        }
        if !reads.isEmpty { reads.insert("let first = \(superclass).Record.entity.attributes.count", at: 0) }
        for property in model.properties where property.recordProperty == nil {
            reads.append(property.initialization(from: ""))
        }
        return """
            /// Creates an object from a stored row.
            \(prefix)required init(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
            \(lines(reads + ["try super.init(from: row)"]))
            }
            """
    }

    private var rowFunction: String {
        """
        /// Appends each property's value to `row`.
        \(prefix)override func write(to row: inout ModelStore.RowWriter) {
        \(lines(["super.write(to: &row)"] + columns.map(\.objectAppend)))
        }
        """
    }

    private var rowUpdate: String {
        var statements = ["try super.update(from: row)"]
        if !columns.isEmpty { statements.append("let record = try Record(from: row)") }
        statements += columns.flatMap { $0.assignments(from: "record") }
        return """
            /// Gives the properties the values of a stored row.
            \(prefix)override func update(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
            \(lines(statements))
            }
            """
    }

    /// The properties that have a column.
    private var columns: [ModelProperty] {
        model.properties.filter { $0.recordProperty != nil }
    }

    private func lines(_ statements: [String]) -> String {
        statements.map { "    \($0)" }.joined(separator: "\n")
    }
}

import SQLite

/// How the rows of one class of a hierarchy lie in its table.
struct HierarchyMember {
    /// The class's entity.
    let name: String
    /// Brings the table's rows into the layout of the class's records.
    let narrowing: RowNarrowing
    /// Brings the class's records into the layout of the table.
    let widening: RowWidening?
    /// The position of the column that tells a row's class.
    let discriminator: Int
    /// The entities whose rows are of the class: its own, and those that inherit from it.
    private let lineage: Set<String>
    /// Whether that is every entity of the table.
    private let isRoot: Bool

    /// The class that `declared` describes, of the hierarchy whose root is `table`; nil where that is no hierarchy, or has
    /// not the class's attributes.
    init?(_ declared: EntityDescription, in table: EntityDescription) {
        guard !table.subentities.isEmpty,
            let discriminator = table.index(of: EntityDescription.discriminatorName),
            let narrowing = RowNarrowing(to: declared, from: table)
        else { return nil }
        name = declared.name
        self.narrowing = narrowing
        self.discriminator = discriminator
        widening = RowWidening(from: declared, to: table)
        lineage = Set(table.lineage(below: declared.name))
        isRoot = declared.name == table.name
    }

    /// Whether a row of the entity called `name` is of the class.
    func includes(_ name: String) -> Bool { isRoot || lineage.contains(name) }

    /// The rows that are of the class, in SQL whose parameters begin at `first`, and what is bound to them; nil for all
    /// rows.
    func condition(firstParameter first: Int) -> (sql: String, values: [Value])? {
        if isRoot { return nil }
        let names = lineage.sorted()
        let parameters = names.indices.map { "?\(first + $0)" }.joined(separator: ", ")
        return (
            "\(quoteIdentifier(EntityDescription.discriminatorName)) IN (\(parameters))", names.map { .text($0) }
        )
    }
}

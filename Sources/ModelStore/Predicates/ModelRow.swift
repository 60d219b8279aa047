/// A row that a part of a predicate stands for: the predicate's own, an element of a to-many relationship, or where a
/// to-one relationship leads.
struct ModelRow {
    /// The type of the object, which knows its key paths.
    let type: any EntityRepresentable.Type
    /// The entity in whose table the row is.
    let root: EntityDescription
    /// The name of the table in the statement by which the row's columns can be read, where there is one.
    var table: String?
    /// Whether the table has no row where the term has none; a cast leaves rows in the table that it does not take.
    var isExact = true

    /// The same row where a table by that name may not be at hand.
    var withoutTable: ModelRow { ModelRow(type: type, root: root) }

    /// Whether the type's rows are only some of the table's.
    var isSubentity: Bool { type.entity.name != root.name }

    /// The names, as SQL, of the entity called `name` and of all that inherit from it.
    static func lineage(below name: String, in root: EntityDescription) -> String {
        root.lineage(below: name).map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
    }
}

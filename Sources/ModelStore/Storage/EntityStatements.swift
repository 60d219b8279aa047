import SQLite

/// The SQL texts for one entity's rows. Columns stand in the entity's order, after `pk` where that is read.
struct EntityStatements {
    /// Inserts a row: `pk`, then all columns.
    let insert: String
    /// Updates a row: all columns, then `pk`.
    let update: String
    /// Reads `pk` and all columns of the row with a `pk`.
    let selectByKey: String
    /// Deletes the row with a `pk`.
    let delete: String
    private let select: String
    private let entity: EntityDescription

    init(_ entity: EntityDescription) {
        self.entity = entity
        let table = quoteIdentifier(entity.name)
        let names = entity.attributes.map { quoteIdentifier($0.name) }
        let columns = (["pk"] + names).joined(separator: ", ")
        let parameters = (0...names.count).map { "?\($0 + 1)" }.joined(separator: ", ")
        insert = "INSERT INTO \(table) (\(columns)) VALUES (\(parameters))"
        let assignments = names.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")
        // An entity without attributes has nothing to set; such an update changes nothing.
        update = "UPDATE \(table) SET \(assignments.isEmpty ? "pk = pk" : assignments) WHERE pk = ?\(names.count + 1)"
        select = "SELECT \(columns) FROM \(table)"
        selectByKey = select + " WHERE pk = ?1"
        delete = "DELETE FROM \(table) WHERE pk = ?1"
    }

    /// Reads `pk` and all columns of the rows with given values in the columns at `positions`, bound in that order.
    func select(by positions: [Int]) -> String {
        let conditions = positions.enumerated().map { parameter, position in
            "\(quoteIdentifier(entity.attributes[position].name)) = ?\(parameter + 1)"
        }
        return select + " WHERE " + conditions.joined(separator: " AND ")
    }
}

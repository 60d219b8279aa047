import SQLite

/// Tells which values a row of the store has, by a record's identity, without reading them.
///
/// Rows that were inserted after this was made are not found: they are those of the load that asks. Used on the thread that
/// owns the connection.
package struct StoredPresence {
    private let connection: StoreConnection
    private let identity: [Int]
    private let positions: [Int]
    private let lastKey: Int64
    private let sql: String

    /// - Parameters:
    ///   - identity: the positions of the attributes that tell one record from another.
    ///   - positions: the positions of the attributes asked about.
    package init(
        of entity: EntityDescription, by identity: [Int], _ positions: [Int], on connection: StoreConnection
    ) throws {
        self.connection = connection
        self.identity = identity
        self.positions = positions
        // Records of a hierarchy are rows of its root's table.
        let table = quoteIdentifier(try connection.entity(named: entity.name).name)
        let last = try connection.database.value("SELECT max(pk) FROM \(table)")
        if case .integer(let key)? = last { lastKey = key } else { lastKey = 0 }
        let names = entity.attributes.map { quoteIdentifier($0.name) }
        let columns = ["pk"] + positions.map { "\(names[$0]) IS NOT NULL" }
        let conditions = identity.enumerated().map { parameter, position in "\(names[position]) = ?\(parameter + 1)" }
        sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(conditions.joined(separator: " AND "))"
    }

    /// The key of the row with the identity of `row`, and which of the attributes asked about it has; nil when there is no
    /// such row.
    package func find(_ row: RowView) throws -> (key: Int64, positions: Set<Int>)? {
        let statement = try connection.database.prepare(sql)
        for (parameter, position) in identity.enumerated() {
            try statement.bind(row, position: position, at: parameter + 1)
        }
        guard try statement.step() else { return nil }
        let key = statement.integer(at: 0)
        guard key <= lastKey else { return nil }
        let present = positions.enumerated().filter { statement.integer(at: $0.offset + 1) != 0 }.map(\.element)
        return (key, Set(present))
    }
}

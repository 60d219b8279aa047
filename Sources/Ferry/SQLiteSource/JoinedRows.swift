import Formats
import ModelStore
import SQLite

/// The rows that a join table of Core Data leads to from one side, told by their identity.
struct JoinedRows {
    private let connection: Connection
    private let sql: String
    private let types: [AttributeType]

    /// - Parameters:
    ///   - table: the join table, with the columns `owner` and `destination`, which hold keys.
    ///   - destinationTable: the table of the rows it leads to.
    ///   - identity: columns and types of what tells these rows; none for their key.
    init(
        connection: Connection, table: String, owner: String, destination: String, destinationTable: String,
        identity: [(column: String, type: AttributeType)]
    ) {
        self.connection = connection
        types = identity.isEmpty ? [.int64] : identity.map(\.type)
        let columns = identity.isEmpty ? ["target.Z_PK"] : identity.map { "target.\(quoteIdentifier($0.column))" }
        sql =
            "SELECT target.Z_PK, \(columns.joined(separator: ", ")) FROM \(quoteIdentifier(table)) AS pair"
            + " LEFT JOIN \(quoteIdentifier(destinationTable)) AS target"
            + " ON target.Z_PK = pair.\(quoteIdentifier(destination))"
            + " WHERE pair.\(quoteIdentifier(owner)) = ? ORDER BY pair.\(quoteIdentifier(destination))"
    }

    /// The identities of the rows that the row with this key leads to.
    func identities(of key: Int64) throws(TableFault) -> PlainValue {
        var result: [PlainValue] = []
        do {
            let statement = try connection.prepare(sql)
            try statement.bind([.integer(key)])
            while try statement.step() {
                guard !statement.isNull(at: 0) else {
                    throw TableFault(code: "sqlite.reference", message: "a reference leads to a row that is not there")
                }
                var identity: [PlainValue] = []
                for (position, type) in types.enumerated() {
                    identity.append(try RowColumn.value(statement, at: position + 1, type: type))
                }
                result.append(identity.count == 1 ? identity[0] : .array(identity))
            }
        } catch let fault as TableFault {
            throw fault
        } catch {
            throw TableFault(code: "sqlite.value", message: "\(error)")
        }
        return .array(result)
    }
}

import SQLite

extension StoreConnection {
    /// A reference that leads to a row that does not exist, seen in the open transaction; nil where there is none.
    ///
    /// Reads all rows that have references.
    func danglingReference() throws -> (entity: String, key: Int64, attribute: String)? {
        guard let row = try database.rows("PRAGMA foreign_key_check").first?.values, row.count > 3,
            let name = row[0].text, let key = row[1].integer, let number = row[3].integer
        else { return nil }
        let keys = try database.rows("PRAGMA foreign_key_list(\(quoteIdentifier(name)))").map(\.values)
        let column = keys.first { $0.count > 3 && $0[0].integer == number }.flatMap { $0[3].text }
        return (name, key, column ?? "")
    }
}

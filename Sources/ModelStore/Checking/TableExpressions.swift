import SQLite

/// The values that a table's rows have, or will have, in the columns of an entity.
struct TableExpressions {
    /// The table the rows are in.
    let table: String
    /// The entity, and for each of its attributes the SQL of the value.
    let entity: EntityDescription
    let sql: [String]
    /// What is bound to `?1`, `?2`, … in `sql`.
    let values: [Value]
    /// The attributes that name a row, as columns of `table`.
    let identity: [String]

    /// The columns of `table`, which holds rows of `entity`.
    init(table: String, entity: EntityDescription) {
        self.table = table
        self.entity = entity
        sql = entity.attributes.map { quoteIdentifier($0.name) }
        values = []
        identity = entity.identity
    }

    /// Values that are made by `sql` from the rows of `source`.
    init(from source: EntityDescription, to entity: EntityDescription, sql: [String], values: [Value]) {
        table = source.name
        self.entity = entity
        self.sql = sql
        self.values = values
        identity = source.identity
    }

    /// The value of the attribute called `name`.
    func expression(_ name: String) -> String {
        entity.index(of: name).map { sql[$0] } ?? "NULL"
    }
}

import Formats
import SQLite

/// Which rows of a database are records, and what their fields are.
struct RowSelection {
    /// What locations call it: the table, or `query`.
    var name: String
    var columns: [RowColumn]
    /// The FROM clause, with conditions; or, without keys, the whole query.
    private var rest: String
    private var condition: String
    /// The expression of the rows' integer key, by which they are ordered; nil where there is none.
    let key: String?
    /// What is to be said in the report.
    var notes: [String] = []
    private let query: String?

    /// Rows of a table with a key.
    init(name: String, columns: [RowColumn], table: String, key: String?, condition: String = "1") {
        self.name = name
        self.columns = columns
        self.key = key
        self.condition = condition
        rest = "FROM \(quoteIdentifier(table)) AS source"
        query = nil
    }

    /// The rows of a query.
    init(query: String, columns: [RowColumn]) {
        name = "query"
        self.columns = columns
        self.query = query
        key = nil
        rest = ""
        condition = ""
    }

    /// The statement; with a key it selects the rows behind the one that is bound.
    var sql: String {
        if let query { return query }
        let expressions = ([key].compactMap { $0 } + columns.flatMap(\.expressions)).joined(separator: ", ")
        guard let key else { return "SELECT \(expressions) \(rest) WHERE \(condition)" }
        return "SELECT \(expressions) \(rest) WHERE \(key) > ? AND (\(condition)) ORDER BY \(key)"
    }

    /// Selects the key of the first row behind the one that is bound, and nothing of its content; nil without keys.
    var nextKeySQL: String? {
        key.map { "SELECT min(\($0)) \(rest) WHERE \($0) > ? AND (\(condition))" }
    }
}

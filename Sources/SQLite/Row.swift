/// One row of a result, copied out of SQLite.
public struct Row: Sendable, Hashable {
    /// The names of the columns, in order.
    public let columns: [String]
    /// The values, as many as there are columns.
    public let values: [Value]

    init(columns: [String], values: [Value]) {
        self.columns = columns
        self.values = values
    }

    /// The value of the column at `position`; NULL when there is no such column.
    public subscript(position: Int) -> Value {
        values.indices.contains(position) ? values[position] : .null
    }

    /// The value of the first column called `name`, or nil when there is none. Linear in the number of columns.
    public subscript(name: String) -> Value? {
        columns.firstIndex(of: name).map { values[$0] }
    }
}

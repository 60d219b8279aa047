import SQLite

extension StoreConnection {
    /// Calls `body` with each row of `entity`, by the order of the attributes in `order` (their names; rows that are equal
    /// there, and all when it is empty, by `pk`). The view is valid only inside `body`.
    ///
    /// One read transaction: other connections' changes are not seen. Memory does not grow with the rows unless
    /// SQLite has to sort, which it does on disk. Return false from `body` to stop.
    package func forEachRow(
        of entity: EntityDescription, orderedBy order: [String] = [], _ body: (Int64, RowView) throws -> Bool
    ) throws {
        let keys = (order.map { quoteIdentifier($0) } + ["pk"]).joined(separator: ", ")
        try forEachRow(of: entity, where: "TRUE ORDER BY \(keys)", [], body)
    }

    /// As above for the rows that `condition`, SQL with `values` bound to its parameters, selects.
    func forEachRow(
        of entity: EntityDescription, where condition: String, _ values: [Value],
        _ body: (Int64, RowView) throws -> Bool
    ) throws {
        let columns = (["pk"] + entity.attributes.map { quoteIdentifier($0.name) }).joined(separator: ", ")
        let statement = try database.prepare(
            "SELECT \(columns) FROM \(quoteIdentifier(entity.name)) WHERE \(condition)")
        try statement.bind(values)
        var writer = RowWriter(entity: entity, blobs: blobs)
        while try statement.step() {
            writer.removeAll()
            try statement.encodeRow(firstColumn: 1, into: &writer)
            let goesOn = try writer.withRow(0) { try body(statement.integer(at: 0), $0) }
            if !goesOn { break }
        }
    }

    /// The row of `entity` with this key, or nil.
    /// - Parameter statements: the entity's own, for callers that have them; they are made for each call otherwise.
    func row(_ key: Int64, of entity: EntityDescription, _ statements: EntityStatements? = nil) throws -> RowBatch? {
        let statement = try database.prepare((statements ?? EntityStatements(entity)).selectByKey)
        try statement.bind(integer: key, at: 1)
        guard try statement.step() else { return nil }
        var writer = RowWriter(entity: entity, blobs: blobs)
        try statement.encodeRow(firstColumn: 1, into: &writer)
        var batch = RowBatch(entity: entity)
        writer.withRow(0) { batch.append(copying: $0) }
        return batch
    }

    /// Appends to `batch` the rows of its entity whose `pk` is above `key`, in its order, at most `limit`.
    /// - Returns: the last row's key, or nil when there was no row.
    package func appendRows(to batch: inout RowBatch, after key: Int64?, limit: Int) throws -> Int64? {
        var last: Int64?
        let condition = (key == nil ? "TRUE" : "pk > ?2") + " ORDER BY pk LIMIT ?1"
        let values: [Value] = [.integer(Int64(max(0, limit)))] + (key.map { [.integer($0)] } ?? [])
        try forEachRow(of: batch.entity, where: condition, values) { key, row in
            batch.append(copying: row)
            last = key
            return true
        }
        return last
    }
}

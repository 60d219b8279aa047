import Foundation
import SQLite

/// A fetch as one SQL statement: what a ``FetchDescriptor`` becomes before it is handed to the connection's actor.
struct FetchPlan: Sendable {
    /// The statement. Its columns are `pk` and then ``columns`` in order.
    let sql: String
    /// The values for its parameters.
    let values: [Value]
    /// The entity with the attributes that are read, in order.
    let columns: EntityDescription
    /// The order, without `pk` at its end.
    let order: [SortColumn]

    /// The statement that reads whole rows.
    /// - Parameters:
    ///   - limit: at most how many, in place of the descriptor's own limit.
    ///   - cursor: the row after which the fetch goes on.
    init<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, limit: Int? = nil, after cursor: FetchCursor? = nil
    ) throws(ModelStoreError) {
        try self.init(descriptor, columns: T.entity, limit: limit ?? descriptor.fetchLimit, after: cursor)
    }

    /// The statement that reads only ``FetchDescriptor/propertiesToFetch``.
    init<T: EntityRepresentable>(partial descriptor: FetchDescriptor<T>) throws(ModelStoreError) {
        var columns = T.entity
        if !descriptor.propertiesToFetch.isEmpty {
            var attributes: [AttributeDescription] = []
            for keyPath in descriptor.propertiesToFetch {
                guard let name = T.attributeName(for: keyPath), let position = columns.index(of: name) else {
                    throw ModelStoreError(
                        .invalidFetch, "\(keyPath) in propertiesToFetch is no stored property", entity: columns.name)
                }
                if !attributes.contains(where: { $0.name == name }) { attributes.append(columns.attributes[position]) }
            }
            columns.attributes = attributes
        }
        try self.init(descriptor, columns: columns, limit: descriptor.fetchLimit, after: nil)
    }

    /// The statement that reads the keys alone.
    init<T: EntityRepresentable>(keysOf descriptor: FetchDescriptor<T>) throws(ModelStoreError) {
        var columns = T.entity
        columns.attributes = []
        try self.init(descriptor, columns: columns, limit: descriptor.fetchLimit, after: nil)
    }

    private init<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, columns: EntityDescription, limit: Int?, after cursor: FetchCursor?
    ) throws(ModelStoreError) {
        self.columns = columns
        var order: [SortColumn] = []
        for sort in descriptor.sortBy { order.append(try SortColumn(sort)) }
        self.order = order
        var translation = PredicateTranslation(T.self)
        let names = columns.attributes.map { translation.column($0.name) }
        var sql = "SELECT " + (["\(PredicateTranslation.table).pk"] + names).joined(separator: ", ")
        sql += try Self.source(descriptor, &translation)
        if let cursor {
            let condition = try cursor.condition(order: order, in: &translation)
            sql += (descriptor.predicate == nil ? " WHERE " : " AND ") + condition
        }
        sql += " ORDER BY " + (order.map(\.term) + ["\(PredicateTranslation.table).pk"]).joined(separator: ", ")
        sql += Self.window(limit: limit, offset: descriptor.fetchOffset, &translation)
        self.sql = sql
        values = translation.values
    }

    /// FROM and WHERE.
    private static func source<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, _ translation: inout PredicateTranslation
    ) throws(ModelStoreError) -> String {
        var sql = " FROM \(quoteIdentifier(T.entity.name)) AS \(PredicateTranslation.table)"
        if let predicate = descriptor.predicate { sql += " WHERE \(try translation.condition(predicate).sql)" }
        return sql
    }

    private static func window(limit: Int?, offset: Int?, _ translation: inout PredicateTranslation) -> String {
        let offset = max(0, offset ?? 0)
        guard limit != nil || offset > 0 else { return "" }
        // To SQLite a negative limit is none.
        let rows = limit.map { Int64(max(0, $0)) } ?? -1
        return " LIMIT \(translation.bind(.integer(rows)))"
            + (offset > 0 ? " OFFSET \(translation.bind(.integer(Int64(offset))))" : "")
    }

    /// What counts the rows that the descriptor describes.
    /// - Throws: ``ModelStoreError/Code/unsupportedPredicate`` at once; what the database throws, when it is called.
    static func counting<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>
    ) throws(ModelStoreError) -> @Sendable (StoreConnection) throws -> Int {
        let (sql, values) = try count(descriptor)
        let name = T.entity.name
        return { connection in
            _ = try connection.entity(named: name)
            let statement = try connection.database.prepare(sql)
            try bind(values, to: statement)
            return try statement.step() ? Int(statement.integer(at: 0)) : 0
        }
    }

    /// Binds what the statement uses: a part of a predicate that is decided without the database leaves its values over.
    private static func bind(_ values: [Value], to statement: borrowing Statement) throws(SQLiteError) {
        for (position, value) in values.prefix(statement.parameterCount).enumerated() {
            try statement.bind(value, at: position + 1)
        }
    }

    private static func count<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>
    ) throws(ModelStoreError) -> (sql: String, values: [Value]) {
        var translation = PredicateTranslation(T.self)
        let source = try source(descriptor, &translation)
        let window = window(limit: descriptor.fetchLimit, offset: descriptor.fetchOffset, &translation)
        let sql =
            window.isEmpty ? "SELECT count(*)\(source)" : "SELECT count(*) FROM (SELECT 1\(source)\(window))"
        return (sql, translation.values)
    }

    /// Calls `body` with the key and the cells of each row; the view is valid only inside.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when the store has no such entity; what `body` throws.
    func forEachRow(on connection: StoreConnection, _ body: (Int64, RowView) throws -> Void) throws {
        _ = try connection.entity(named: columns.name)
        let statement = try connection.database.prepare(sql)
        try Self.bind(values, to: statement)
        var writer = RowWriter(entity: columns, blobs: connection.blobs)
        while try statement.step() {
            writer.removeAll()
            try statement.encodeRow(firstColumn: 1, into: &writer)
            try writer.withRow(0) { try body(statement.integer(at: 0), $0) }
        }
    }
}

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
    /// The entities, by the names of their tables, on whose rows the result depends.
    let entities: Set<String>

    /// The statement that reads whole rows.
    /// - Parameters:
    ///   - columns: the entity whose attributes are read, when it is not the type's own.
    ///   - limit: at most how many, in place of the descriptor's own limit.
    ///   - cursor: the row after which the fetch goes on.
    init<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, in scope: FetchScope, columns: EntityDescription? = nil, limit: Int? = nil,
        after cursor: FetchCursor? = nil
    ) throws(ModelStoreError) {
        try self.init(
            descriptor, in: scope, reading: columns ?? T.entity, limit: limit ?? descriptor.fetchLimit, after: cursor)
    }

    /// The statement that reads only ``FetchDescriptor/propertiesToFetch``.
    init<T: EntityRepresentable>(
        partial descriptor: FetchDescriptor<T>, in scope: FetchScope
    ) throws(ModelStoreError) {
        var columns = T.entity
        if !descriptor.propertiesToFetch.isEmpty {
            let root = try scope.root(of: columns.name)
            var attributes: [AttributeDescription] = []
            for keyPath in descriptor.propertiesToFetch {
                guard let name = T.attributeName(for: keyPath), let position = root.index(of: name) else {
                    throw ModelStoreError(
                        .invalidFetch, "\(keyPath) in propertiesToFetch is no stored property", entity: columns.name)
                }
                if !attributes.contains(where: { $0.name == name }) { attributes.append(root.attributes[position]) }
            }
            columns.attributes = attributes
        }
        try self.init(descriptor, in: scope, reading: columns, limit: descriptor.fetchLimit, after: nil)
    }

    /// The statement that reads the keys alone.
    init<T: EntityRepresentable>(keysOf descriptor: FetchDescriptor<T>, in scope: FetchScope) throws(ModelStoreError) {
        var columns = T.entity
        columns.attributes = []
        try self.init(descriptor, in: scope, reading: columns, limit: descriptor.fetchLimit, after: nil)
    }

    private init<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, in scope: FetchScope, reading columns: EntityDescription, limit: Int?,
        after cursor: FetchCursor?
    ) throws(ModelStoreError) {
        self.columns = columns
        let root = try scope.root(of: T.entity.name)
        var order: [SortColumn] = []
        for sort in descriptor.sortBy { order.append(try SortColumn(sort, in: root)) }
        self.order = order
        var translation = PredicateTranslation(T.self, in: scope)
        let names = columns.attributes.map { "\(PredicateTranslation.table).\(quoteIdentifier($0.name))" }
        var sql = "SELECT " + (["\(PredicateTranslation.table).pk"] + names).joined(separator: ", ")
        sql += try Self.source(descriptor, root, after: cursor, order, in: &translation)
        sql += " ORDER BY " + (order.map(\.term) + ["\(PredicateTranslation.table).pk"]).joined(separator: ", ")
        sql += Self.window(limit: limit, offset: descriptor.fetchOffset, &translation)
        self.sql = sql
        values = translation.values
        entities = translation.entities.union([root.name])
    }

    /// FROM and WHERE.
    private static func source<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, _ root: EntityDescription, after cursor: FetchCursor? = nil,
        _ order: [SortColumn] = [], in translation: inout PredicateTranslation
    ) throws(ModelStoreError) -> String {
        let table = PredicateTranslation.table
        var conditions: [String] = []
        if T.entity.name != root.name {
            let names = ModelRow.lineage(below: T.entity.name, in: root)
            conditions.append("\(table).\(quoteIdentifier(EntityDescription.discriminatorName)) IN (\(names))")
        }
        if let predicate = descriptor.predicate { conditions.append(try translation.condition(predicate).sql) }
        if let cursor { conditions.append(try cursor.condition(order: order, in: &translation)) }
        let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        return " FROM \(quoteIdentifier(root.name)) AS \(table)\(translation.joins(of: table))\(filter)"
    }

    private static func window(limit: Int?, offset: Int?, _ translation: inout PredicateTranslation) -> String {
        let offset = max(0, offset ?? 0)
        guard limit != nil || offset > 0 else { return "" }
        // To SQLite a negative limit is none.
        let rows = limit.map { Int64(max(0, $0)) } ?? -1
        return " LIMIT \(translation.bind(.integer(rows)))"
            + (offset > 0 ? " OFFSET \(translation.bind(.integer(Int64(offset))))" : "")
    }

    /// How many rows the descriptor describes.
    /// - Throws: ``ModelStoreError``: `unsupportedPredicate`, `invalidSchema`; what the database throws.
    static func count<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, on connection: StoreConnection, in scope: FetchScope
    ) throws -> Int {
        let (sql, values) = try counting(descriptor, in: scope)
        let statement = try connection.database.prepare(sql)
        try bind(values, to: statement)
        return try statement.step() ? Int(statement.integer(at: 0)) : 0
    }

    /// Binds what the statement uses: a part of a predicate that is decided without the database leaves its values over.
    private static func bind(_ values: [Value], to statement: borrowing Statement) throws(SQLiteError) {
        for (position, value) in values.prefix(statement.parameterCount).enumerated() {
            try statement.bind(value, at: position + 1)
        }
    }

    private static func counting<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, in scope: FetchScope
    ) throws(ModelStoreError) -> (sql: String, values: [Value]) {
        var translation = PredicateTranslation(T.self, in: scope)
        let source = try source(descriptor, try scope.root(of: T.entity.name), in: &translation)
        let window = window(limit: descriptor.fetchLimit, offset: descriptor.fetchOffset, &translation)
        let sql =
            window.isEmpty ? "SELECT count(*)\(source)" : "SELECT count(*) FROM (SELECT 1\(source)\(window))"
        return (sql, translation.values)
    }

    /// How SQLite goes about it: the lines of `EXPLAIN QUERY PLAN`.
    func explanation(on connection: StoreConnection) throws -> [String] {
        let statement = try connection.database.prepare("EXPLAIN QUERY PLAN " + sql)
        try Self.bind(values, to: statement)
        var lines: [String] = []
        while try statement.step() { lines.append(try statement.text(at: 3) ?? "") }
        return lines
    }

    /// Calls `body` with the key and the cells of each row; the view is valid only inside.
    /// - Throws: what `body` throws.
    func forEachRow(on connection: StoreConnection, _ body: (Int64, RowView) throws -> Void) throws {
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

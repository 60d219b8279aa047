import SQLite

/// The rows of one schema version, lent to the work of a custom stage.
///
/// Everything happens in the migration's transaction, on the thread that migrates, and history keeps what is changed
/// (without being able to take it back, since the stage is a barrier). What the models' rules say about the rows that it
/// changes is made true when the work returns. Not Sendable; an error once the work has returned.
///
/// Of a class hierarchy, the type that is named says which rows are meant: those of the class and of classes that inherit
/// from it, as records of the class. A row keeps its class whatever record it is updated with; ``convert(_:to:)`` gives it
/// another one.
public final class MigrationContext {
    /// The version whose rows these are.
    public let schema: Schema
    /// In `didMigrate`, the rows as they were before the tables changed, for reading: those of the entities that changed
    /// or are gone. They are under the same keys. nil in `willMigrate`.
    public let previous: MigrationContext?
    private let connection: StoreConnection
    private let table: (String) -> String
    /// nil for a context that only reads.
    private let history: HistoryWriter?
    private var isOpen = true
    private var accesses: [ObjectIdentifier: MigrationAccess] = [:]
    private var insertedKeys: [String: ClosedRange<Int64>] = [:]
    private let author: String
    private var loan: ContextLoan?

    init(
        _ connection: StoreConnection, history: HistoryWriter?, previous: MigrationContext? = nil,
        author: String = "", table: @escaping (String) -> String = { $0 }
    ) {
        self.author = author
        self.connection = connection
        schema = connection.schema
        self.history = history
        self.previous = previous
        self.table = table
    }

    /// Ends the use of the context and notes in history what it inserted.
    func close() throws {
        guard isOpen else { return }
        isOpen = false
        try loan?.end()
        try previous?.close()
        for (name, keys) in insertedKeys {
            if let entity = schema.entity(named: name) { try history?.keepInserts(entity: entity, keys: keys) }
        }
    }

    /// A context with the objects of the model classes of ``schema``, made when it is first asked for.
    ///
    /// What it saves is part of the migration's transaction; what was not saved is saved when the work returns, and a
    /// failure of that fails the stage. Its objects are of no use afterwards. Uniqueness is kept from the first use on
    /// where the rows there are allow it. A row that still lacks a value its class requires cannot become an object: give
    /// it one with ``update(_:key:)`` first.
    /// - Throws: ``ModelStoreError``: `invalidSchema` for the rows of the version before, which can only be read; `closed`.
    public var modelContext: ModelContext {
        get throws {
            guard isOpen else { throw Self.ended }
            if let loan { return loan.context }
            _ = try writing()
            let made = try ContextLoan(connection, author: author)
            loan = made
            return made.context
        }
    }

    // MARK: Reading

    /// The number of rows of a type.
    /// - Throws: ``ModelStoreError``, as all functions here: `invalidSchema` when this version has no such entity or the
    ///   type belongs to another version, `closed` after the work has returned, `database`.
    public func fetchCount<Record: PersistentRecord>(_ type: Record.Type) throws -> Int {
        let access = try access(type)
        guard let condition = access.hierarchy?.condition(firstParameter: 1) else {
            return try connection.count(of: access.stored)
        }
        let count = try connection.database.value(
            "SELECT count(*) FROM \(quoteIdentifier(access.stored.name)) WHERE \(condition.sql)", condition.values)
        return Int(count?.integer ?? 0)
    }

    /// The record in the row `key`, or nil when there is no such row of the type.
    public func model<Record: PersistentRecord>(for key: Int64, as type: Record.Type) throws -> Record? {
        let access = try access(type)
        guard try access.read(key, from: connection.database) else { return nil }
        return try access.current.withRow(0) { try access.record(type, in: $0) }
    }

    /// All records of a type, in the order of their keys. They are all in memory; see ``enumerate(_:batchSize:_:)``.
    public func fetch<Record: PersistentRecord>(_ type: Record.Type) throws -> [Record] {
        var records: [Record] = []
        try enumerate(type) { _, record in records.append(record) }
        return records
    }

    /// Calls `body` with the key and the record of each row, in the order of the keys, reading `batchSize` at a time.
    /// `body` may insert, update and delete; rows inserted meanwhile are not visited.
    public func enumerate<Record: PersistentRecord>(
        _ type: Record.Type, batchSize: Int = 1_000, _ body: (Int64, Record) throws -> Void
    ) throws {
        let access = try access(type)
        let table = quoteIdentifier(access.stored.name)
        guard let end = try connection.database.value("SELECT max(pk) FROM \(table)")?.integer else { return }
        var page = (keys: [Int64](), rows: RowBatch(entity: access.stored))
        var last: Int64?
        repeat {
            page.keys.removeAll(keepingCapacity: true)
            page.rows.removeAll()
            let isOfType = access.hierarchy?.condition(firstParameter: 4)
            let condition = isOfType.map { " AND " + $0.sql } ?? ""
            // No row has the least key there is: pages begin behind it.
            let values: [Value] = [
                .integer(end), .integer(Int64(max(1, batchSize))), .integer(last ?? Int64.min),
            ]
            try connection.forEachRow(
                of: access.stored, where: "pk <= ?1 AND pk > ?3\(condition) ORDER BY pk LIMIT ?2",
                values + (isOfType?.values ?? [])
            ) { key, row in
                page.keys.append(key)
                page.rows.append(copying: row)
                return true
            }
            try page.rows.forEachRow { position, row in
                try body(page.keys[position], access.record(type, in: row))
            }
            last = page.keys.last
        } while last != nil
    }

    // MARK: Writing

    /// Adds a row.
    /// - Returns: its key, which no row has or had.
    /// - Throws: also `invalidValue` when a property cannot be stored.
    @discardableResult
    public func insert<Record: PersistentRecord>(_ record: Record) throws -> Int64 {
        let access = try access(Record.self)
        _ = try writing()
        try access.encode(record)
        let name = access.entity.name
        let key = try insertedKeys[name].map { $0.upperBound + 1 } ?? firstKey(access)
        try access.incoming.withRow(0) { row in
            let statement = try connection.database.prepare(access.statements.insert)
            try statement.bind(integer: key, at: 1)
            try statement.bind(row, firstParameter: 2)
            try statement.run()
        }
        insertedKeys[name] = (insertedKeys[name]?.lowerBound ?? key)...key
        return key
    }

    /// Replaces the values of the row `key`. The row must be there. One of a class that inherits from the record's stays
    /// of its class, with the values that this class adds.
    /// - Throws: also `notFound` when there is no such row of the record's class, and `invalidValue` when a property cannot
    ///   be stored.
    public func update<Record: PersistentRecord>(_ record: Record, key: Int64) throws {
        let access = try access(Record.self)
        _ = try writing()
        try access.readPresent(key, from: connection.database)
        try access.encodeOverCurrent(record)
        try writeOverCurrent(key, access)
    }

    /// Makes the row `key` one of the class of `record`, with its values, whatever class of the same hierarchy it is of now:
    /// how the rows of a root become rows of subclasses that a version introduces. The row keeps its key, so what leads to
    /// it still does. Values that the new class does not have are gone; history keeps them.
    ///
    /// ```swift
    /// try context.enumerate(Trip.self) { key, trip in
    ///     try context.convert(key, to: BusinessTrip.Record(trip, perDiem: 0))
    /// }
    /// ```
    /// - Throws: also `notFound` when there is no such row, and `invalidValue` when a property cannot be stored.
    public func convert<Record: PersistentRecord>(_ key: Int64, to record: Record) throws {
        let access = try access(Record.self)
        _ = try writing()
        try access.readPresentOfAnyClass(key, from: connection.database)
        try access.encode(record)
        try writeOverCurrent(key, access)
    }

    /// Writes the incoming row over the one read last.
    private func writeOverCurrent(_ key: Int64, _ access: MigrationAccess) throws {
        let history = try writing()
        let changed = access.changedPositions
        guard !changed.isEmpty else { return }
        if !isNew(key, access) {
            try keep(key, access, history) { before, kept in
                try history.keepUpdate(
                    entity: access.entity, key: key, before: before, positions: kept.union(changed).sorted())
            }
        }
        try access.incoming.withRow(0) { row in
            let statement = try connection.database.prepare(access.statements.update)
            try statement.bind(row, firstParameter: 1)
            try statement.bind(integer: key, at: row.count + 1)
            try statement.run()
        }
    }

    /// Removes the row `key` of a type. The row must be there.
    /// - Throws: also `notFound`.
    public func delete<Record: PersistentRecord>(_ type: Record.Type, key: Int64) throws {
        let access = try access(type)
        let history = try writing()
        try access.readPresent(key, from: connection.database)
        if !isNew(key, access) {
            try keep(key, access, history) { before, _ in
                try history.keepDelete(entity: access.entity, key: key, before: before)
            }
        }
        try connection.database.run(access.statements.delete, [.integer(key)])
    }

    /// Calls `body` with the row just read as it was when the stage's work began, and the positions of the values that
    /// history has of it already.
    private func keep(
        _ key: Int64, _ access: MigrationAccess, _ history: HistoryWriter, _ body: (RowView, Set<Int>) throws -> Void
    ) throws {
        let kept = try history.before(entity: access.entity, key: key) ?? [:]
        try access.current.withRow(0) { row in
            guard !kept.isEmpty else { return try body(row, []) }
            var batch = RowBatch(entity: access.stored)
            batch.append(copying: row)
            try batch.overlaid(with: kept).withRow(0) { try body($0, Set(kept.keys)) }
        }
    }

    // MARK: Rows

    private func access<Record: PersistentRecord>(_ type: Record.Type) throws(ModelStoreError) -> MigrationAccess {
        guard isOpen else { throw Self.ended }
        if let access = accesses[ObjectIdentifier(type)] { return access }
        var entity = Record.entity
        let present = try connection.entity(named: entity.name)
        // A type alone does not know what only the other side of a relationship says.
        for position in entity.relationships.indices where entity.relationships[position].inverse == nil {
            let name = entity.relationships[position].name
            entity.relationships[position].inverse = present.relationship(named: name)?.inverse
        }
        let hierarchy = HierarchyMember(entity, in: present)
        let lines =
            present.subentities.isEmpty
            ? SchemaDifference(stored: [present], program: [entity]).lines : present.difference(to: entity)
        guard lines.isEmpty, present.subentities.isEmpty || hierarchy != nil else {
            throw ModelStoreError(
                .invalidSchema,
                "the type belongs to another version than \(schema.version): \(lines.joined(separator: "; "));"
                    + " name it by its version",
                entity: entity.name)
        }
        if hierarchy != nil { entity = present }
        var stored = entity
        stored.name = table(entity.name)
        let access = MigrationAccess(entity, stored: stored, hierarchy: hierarchy)
        accesses[ObjectIdentifier(type)] = access
        return access
    }

    private static let ended = ModelStoreError(.closed, "the context of a migration ends with the stage's work")

    private func writing() throws(ModelStoreError) -> HistoryWriter {
        if let history { return history }
        throw ModelStoreError(.invalidSchema, "the rows of the version before can only be read")
    }

    private func firstKey(_ access: MigrationAccess) throws -> Int64 {
        let used = try connection.database.value("SELECT max(pk) FROM \(quoteIdentifier(access.stored.name))")
        return max(try connection.nextKey(of: access.entity, usedUpTo: used?.integer ?? 0), 1)
    }

    private func isNew(_ key: Int64, _ access: MigrationAccess) -> Bool {
        insertedKeys[access.entity.name]?.contains(key) ?? false
    }
}

import Digests
import SQLite

/// What a sequence of results has seen of its store: enough to tell whether the next result is another.
struct FetchedState: Sendable {
    /// The store's change counter, looked at before the fetch: what is committed in between is found the next time.
    private let counter: Int64
    /// How far history had got.
    private let token: HistoryToken
    /// The digest of the latest result's keys and rows.
    private let digest: SHA256Digest

    /// Makes the fetch again where a commit may have changed its result.
    /// - Returns: what was seen, and the records if they are others than before.
    static func look<T: EntityRepresentable, Record: PersistentRecord>(
        _ descriptor: FetchDescriptor<T>, after seen: FetchedState?, on connection: StoreConnection,
        as type: Record.Type
    ) throws -> (FetchedState, [Record]?) {
        let counter = try connection.changeCounter()
        if let seen, seen.counter == counter { return (seen, nil) }
        return try connection.database.savepoint {
            let token = try HistoryReader(connection).latestToken()
            let plan = try StoreActor.wholePlan(descriptor, connection)
            if let seen, try !seen.mayDiffer(until: token, plan.entities, connection) {
                return (FetchedState(counter: counter, token: token, digest: seen.digest), nil)
            }
            var hasher = SHA256Hasher()
            var records: [Record] = []
            try plan.forEachRow(on: connection) { key, row in
                withUnsafeBytes(of: key) { hasher.update($0) }
                hasher.update(row.bytes)
                records.append(try Record(from: row))
            }
            let state = FetchedState(counter: counter, token: token, digest: hasher.digest())
            return (state, state.digest == seen?.digest ? nil : records)
        }
    }

    /// Whether history tells of a change to one of the entities, or of no change at all: then another tool has written.
    private func mayDiffer(
        until latest: HistoryToken, _ entities: Set<String>, _ connection: StoreConnection
    ) throws -> Bool {
        guard latest > token else { return true }
        let names = entities.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
        let value = try connection.database.value(
            """
            SELECT EXISTS (SELECT 1 FROM ferry_inserted_range WHERE tx > ?1 AND entity IN (\(names)))
                OR EXISTS (SELECT 1 FROM ferry_change WHERE tx > ?1 AND entity IN (\(names)))
            """, [.integer(token.transaction)])
        return value?.integer != 0
    }
}

import Digests
import SQLite

/// Records that win only against a row of the store that is older.
extension LoadSession {
    /// Whether the record, by ``ConflictPolicy/newest(by:)``, is not newer than the row with this key was before the load.
    func isOutdated(_ row: RowView, key: Int64) throws -> Bool {
        guard case .newest(let position) = options.onConflict else { return false }
        guard row.isPresent(position) else { return true }
        let before = try originalRow(try storedRow(key), key: key)
        return before.withRow(0) { !Self.precedes($0.encodedCell(position), row.encodedCell(position)) }
    }

    /// Gives the row with this key back what it was before an earlier record of the load with `outcome` changed it.
    func restore(_ key: Int64, after outcome: RowOutcome) throws -> Application {
        let current = try storedRow(key)
        let original = try originalRow(current, key: key)
        if let fault = try original.withRow(0, { try update(current, to: $0, key: key) }) { return .refused(fault) }
        try history.forget(entity: options.entity, key: key)
        if outcome == .updated { current.withRow(0) { digest.remove(SetDigest.memberHash($0.cells)) } }
        return .settled(.kept)
    }
}

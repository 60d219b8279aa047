import Digests
import SQLite

extension LoadSession {
    /// Inserts a record that nothing with its identity precedes.
    func insert(
        _ row: RowView, _ record: Incoming, identityHash: UInt64?, _ result: inout LoadResult
    ) throws -> RowOutcome {
        if let fault = try constraintFault(row, exceptKey: nil) { return reject(record, fault, &result) }
        let key = record.key ?? nextKey
        guard key >= firstKey else { return reject(record, Self.takenKeyFault, &result) }
        if record.key != nil { hasGivenKeys = true }
        do throws(SQLiteError) {
            try insertStatement.bind(integer: key, at: 1)
            try insertStatement.bind(row, firstParameter: 2)
            try insertStatement.run()
        } catch {
            if [.constraintPrimaryKey, .constraintRowID].contains(error.code) {
                return reject(record, Self.takenKeyFault, &result)
            }
            return reject(record, try fault(for: error, row, exceptKey: nil), &result)
        }
        try advance(past: key)
        let hash = SetDigest.memberHash(row.cells)
        digest.insert(hash)
        // The number of a record whose reference turns out to lead nowhere is asked for at the end.
        if identityHash != nil || !constraintProbes.isEmpty || !referenceColumns.isEmpty {
            try remember(row, record, key: key, hash: hash, outcome: .inserted, identityHash: identityHash)
        }
        return .inserted
    }

    /// Enters a record whose row is settled into the ledger, so that later records meet it.
    func remember(
        _ row: RowView, _ record: Incoming, key: Int64, hash: UInt128, outcome: RowOutcome, identityHash: UInt64?
    ) throws {
        let entry = RowLedger.Entry(
            ordinal: record.ordinal, key: key, hash: hash, outcome: outcome, rank: try keepRank(row))
        let slot = try ledger.append(entry)
        if let identityHash { identityProbe?.insert(identityHash, slot: slot) }
        rememberConstraints(row, slot: slot)
    }

    /// Enters the row's values under the constraints whose indexes are missing. Values that an overwritten row had
    /// before stay behind as candidates that no comparison confirms.
    func rememberConstraints(_ row: RowView, slot: UInt32) {
        for number in constraintProbes.indices {
            if let hash = constraintProbes[number].hash(of: row) { constraintProbes[number].insert(hash, slot: slot) }
        }
    }

    /// Keeps the value that says how new a record is.
    /// - Returns: where it lies.
    func keepRank(_ row: RowView) throws -> Int {
        guard case .newest(let position) = options.duplicates else { return 0 }
        let offset = ranks.count
        let cell = row.encodedCell(position)
        try withUnsafeBytes(of: UInt64(cell.count)) { bytes throws(ModelStoreError) in try ranks.append(bytes) }
        try ranks.append(cell)
        return offset
    }

    private func advance(past key: Int64) throws {
        if let range = currentRange, key - 1 == range.upperBound {
            currentRange = range.lowerBound...key
        } else {
            if let range = currentRange { insertedRanges.append(range) }
            currentRange = key...key
        }
        let (next, overflow) = key.addingReportingOverflow(1)
        guard !overflow else {
            throw ModelStoreError(.constraint, "all keys are used up", entity: options.entity.name)
        }
        nextKey = max(nextKey, next)
    }

    private static let takenKeyFault = RowFault(
        code: "key.taken", field: "pk",
        message: "the store has, or had, a row with this pk; import into an empty store")
}

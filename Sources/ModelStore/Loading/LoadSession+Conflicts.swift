import Digests
import SQLite

/// Records that meet a row which the store had before the load.
extension LoadSession {
    /// Finds the row of the store with the record's identity through its unique index, and settles the two.
    /// - Returns: nil when there is no such row.
    func resolveStored(
        _ row: RowView, _ record: Incoming, _ identityHash: UInt64, _ result: inout LoadResult
    ) throws -> RowOutcome? {
        indexLookups += 1
        let key: Int64
        do {
            let statement = try connection.database.prepare(statements.select(by: options.identity))
            for (parameter, position) in options.identity.enumerated() {
                try statement.bind(row, position: position, at: parameter + 1)
            }
            guard try statement.step() else { return nil }
            key = statement.integer(at: 0)
        }
        return try resolveConflict(row, record, key: key, slot: nil, identityHash: identityHash, &result)
    }

    /// Settles a record with the row of the store that has its identity.
    /// - Parameter slot: the row's number in the ledger, when it is there already.
    func resolveConflict(
        _ row: RowView, _ record: Incoming, key: Int64, slot: UInt32?, identityHash: UInt64,
        _ result: inout LoadResult
    ) throws -> RowOutcome {
        let outcome: RowOutcome
        switch options.onConflict {
        case .keep: outcome = .kept
        case .fail: return reject(record, existsFault(), &result)
        case .newest where try isOutdated(row, key: key): outcome = .kept
        case .merge, .replace, .newest:
            // Most records of a nightly import end here, without a row being copied.
            if try hasSameValues(row, positions: (0..<row.count).lazy.filter { self.wins(row, $0) }, key: key) {
                outcome = .unchanged
                break
            }
            switch try apply(row, key: key, supersedes: nil) {
            case .settled(let settled): outcome = settled
            case .refused(let fault): return reject(record, fault, &result)
            }
        }
        try settle(row, record, key: key, slot: slot, outcome: outcome, identityHash)
        return outcome
    }

    private func settle(
        _ row: RowView, _ record: Incoming, key: Int64, slot: UInt32?, outcome: RowOutcome, _ identityHash: UInt64
    ) throws {
        let hash = SetDigest.memberHash(row.cells)
        if let slot {
            let entry = RowLedger.Entry(
                ordinal: record.ordinal, key: key, hash: hash, outcome: outcome, rank: try keepRank(row))
            try ledger.replace(slot, with: entry)
        } else {
            try remember(row, record, key: key, hash: hash, outcome: outcome, identityHash: identityHash)
        }
    }

    /// What came of bringing a record into a row.
    enum Application {
        case settled(RowOutcome)
        case refused(RowFault)
    }

    /// Whether the record's value, and not the row's, is the one to be stored.
    func wins(_ row: RowView, _ position: Int) -> Bool {
        if options.filled.contains(position) { return row.isPresent(position) }
        if options.protected.contains(position) { return false }
        return options.onConflict == .replace || row.isPresent(position)
    }

    /// Whether the record's value is stored over that of `base`.
    private func wins(_ row: RowView, _ position: Int, over base: RowView) -> Bool {
        guard wins(row, position) else { return false }
        guard options.filled.contains(position) else { return true }
        if case .null = base[position] { return true }
        return false
    }

    /// Brings the record's winning values into the row with this key, and keeps in history what they replace.
    /// - Parameter supersedes: the outcome of the earlier record that this one stands for: what that one did is undone.
    func apply(_ row: RowView, key: Int64, supersedes: RowOutcome?) throws -> Application {
        let current = try storedRow(key)
        if let fault = current.withRow(0, { classFault(row, $0) }) { return .refused(fault) }
        let original = try originalRow(current, key: key)
        let base = supersedes == nil ? current : original
        var merged = RowBatch(entity: options.entity)
        try base.withRow(0) { base in
            let faults = merged.append(presence: .all) { writer in
                for position in 0..<row.count {
                    writer.append(encodedCell: (wins(row, position, over: base) ? row : base).encodedCell(position))
                }
            }
            if let fault = faults.first {
                throw ModelStoreError(.invalidValue, fault.message, entity: options.entity.name, attribute: fault.field)
            }
        }
        return try merged.withRow(0) { merged in
            let hasChanged = base.withRow(0) { !$0.cells.elementsEqualBytes(merged.cells) }
            if let fault = try update(current, to: merged, key: key) { return .refused(fault) }
            try history.keepChange(of: key, from: original, to: merged)
            if supersedes == .updated {
                current.withRow(0) { digest.remove(SetDigest.memberHash($0.cells)) }
            }
            if hasChanged { digest.insert(SetDigest.memberHash(merged.cells)) }
            return .settled(hasChanged ? .updated : .unchanged)
        }
    }

    /// Writes `merged` over the current row unless it is that already.
    /// - Returns: why it could not be, or nil.
    func update(_ current: RowBatch, to merged: RowView, key: Int64) throws -> RowFault? {
        if current.withRow(0, { $0.cells.elementsEqualBytes(merged.cells) }) { return nil }
        return try overwrite(key, with: merged)
    }

    /// Writes all columns of the row with this key.
    /// - Returns: why they could not be, or nil.
    func overwrite(_ key: Int64, with row: RowView) throws -> RowFault? {
        if let fault = try constraintFault(row, exceptKey: key) { return fault }
        do throws(SQLiteError) {
            let statement = try connection.database.prepare(statements.update)
            try statement.bind(row, firstParameter: 1)
            try statement.bind(integer: key, at: row.count + 1)
            try statement.run()
            return nil
        } catch {
            return try fault(for: error, row, exceptKey: key)
        }
    }

    /// The row as it was before this transaction of history.
    func originalRow(_ current: RowBatch, key: Int64) throws -> RowBatch {
        guard let before = try history.before(entity: options.entity, key: key) else { return current }
        return try current.overlaid(with: before)
    }
}

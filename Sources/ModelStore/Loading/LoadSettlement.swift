import Digests
import SQLite

/// Settles the references of all loads of a run once all their rows are in: puts true keys in the place of stand-ins, and
/// takes back the records whose references lead nowhere, with those that refer to them.
///
/// A record that took the place of an earlier one with its identity, and is taken back, does not bring that one back.
/// Cost: a few look-ups for each row that waited; where references came as keys, a scan of the loads' tables besides.
package struct LoadSettlement {
    private let loads: [LoadSession]
    private let references: ReferenceResolver

    /// Prepares for loads that share `references`, each with all its rows written and not finished.
    package init(_ loads: [LoadSession], references: ReferenceResolver) {
        self.loads = loads
        self.references = references
    }

    /// How many rows are worked on at a time.
    private static let pageSize: Int64 = 1_000

    /// Settles everything.
    /// - Parameter onRejection: called for each record that is rejected now, with its load; the load's counts have it already.
    package func run(onRejection: (LoadSession, LoadResult.Rejection) throws -> Void) throws {
        for load in loads { try load.buildIndexes() }
        var checksKeys = references.takesKeys
        if references.waitingCount > 0 {
            try references.resolveWaiting()
            for load in loads {
                for column in load.referenceColumns {
                    if try settle(column, of: load, onRejection) { checksKeys = true }
                }
            }
        }
        while checksKeys {
            checksKeys = false
            for load in loads {
                for column in load.referenceColumns {
                    if try reject(danglingIn: column, of: load, onRejection) { checksKeys = true }
                }
            }
        }
        try references.close()
    }

    /// Puts keys in the place of a column's stand-ins.
    /// - Returns: whether a record was rejected.
    private func settle(
        _ column: LoadSession.ReferenceColumn, of load: LoadSession,
        _ onRejection: (LoadSession, LoadResult.Rejection) throws -> Void
    ) throws -> Bool {
        let sql = """
            SELECT pk FROM \(quoteIdentifier(load.options.entity.name))
            WHERE \(quoteIdentifier(column.name)) BETWEEN ?1 AND ?2 LIMIT ?3
            """
        var hasRejected = false
        while true {
            let keys = try references.connection.database.rows(
                sql, [.integer(.min), .integer(references.lastStandIn), .integer(Self.pageSize)]
            ).compactMap { $0[0].integer }
            if keys.isEmpty { return hasRejected }
            for key in keys {
                guard let fault = try load.settleReferences(ofRow: key) else { continue }
                hasRejected = true
                try onRejection(load, try load.takeBack(key, fault))
            }
        }
    }

    /// Rejects the records whose reference in `column` leads to no row.
    private func reject(
        danglingIn column: LoadSession.ReferenceColumn, of load: LoadSession,
        _ onRejection: (LoadSession, LoadResult.Rejection) throws -> Void
    ) throws -> Bool {
        let destination = try references.connection.entity(named: column.destination)
        let name = quoteIdentifier(column.name)
        let sql = """
            SELECT pk FROM \(quoteIdentifier(load.options.entity.name)) AS referring WHERE pk > ?1 AND \(name) IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(quoteIdentifier(destination.name)) AS target WHERE target.pk = referring.\(name))
            ORDER BY pk LIMIT ?2
            """
        var last = Int64.min
        var hasRejected = false
        while true {
            let keys = try references.connection.database.rows(sql, [.integer(last), .integer(Self.pageSize)])
                .compactMap { $0[0].integer }
            guard let end = keys.last else { return hasRejected }
            last = end
            for key in keys {
                hasRejected = true
                try onRejection(load, try load.takeBack(key, LoadSession.missingFault(column)))
            }
        }
    }
}

extension LoadSession {
    static func missingFault(_ column: ReferenceColumn) -> RowFault {
        RowFault(
            code: ReferenceResolver.missingCode, field: column.name,
            message: "no \(column.destination) has this identity, neither in the store nor in this run")
    }

    /// Puts true keys in the place of all stand-ins of a row.
    /// - Returns: why that cannot be, or nil.
    func settleReferences(ofRow key: Int64) throws -> RowFault? {
        let current = try storedRow(key)
        var keys: [Int: Value] = [:]
        for column in referenceColumns {
            guard case .integer(let standIn) = current.withRow(0, { Self.integer($0, column.position) }),
                references.isStandIn(standIn)
            else { continue }
            guard let settled = try references.settledKey(standIn) else { return Self.missingFault(column) }
            keys[column.position] = .integer(settled)
        }
        let settled = try current.overlaid(with: keys)
        let currentHash = current.withRow(0) { SetDigest.memberHash($0.cells) }
        return try settled.withRow(0) { row in
            if let fault = try overwrite(key, with: row) { return fault }
            digest.remove(currentHash)
            if key < firstKey, try forgetIfAsBefore(row, key: key, current: current) { return nil }
            digest.insert(SetDigest.memberHash(row.cells))
            return nil
        }
    }

    private static func integer(_ row: RowView, _ position: Int) -> Value {
        if case .integer(let integer) = row[position] { .integer(integer) } else { .null }
    }

    /// A row of the store that is after all as it was before the load is not a changed one.
    private func forgetIfAsBefore(_ row: RowView, key: Int64, current: RowBatch) throws -> Bool {
        guard let before = try history.before(entity: options.entity, key: key) else { return false }
        let original = try current.overlaid(with: before)
        guard original.withRow(0, { $0.cells.elementsEqualBytes(row.cells) }) else { return false }
        try history.forget(entity: options.entity, key: key)
        if let (slot, entry) = try ledgerEntry(ofRow: key, row) {
            count(entry.ordinal, as: .unchanged, insteadOf: .updated)
            var entry = entry
            entry.outcome = .unchanged
            try ledger.replace(slot, with: entry)
        }
        return true
    }

    /// Undoes what the record of a row did, and counts it as rejected.
    func takeBack(_ key: Int64, _ fault: RowFault) throws -> LoadResult.Rejection {
        let current = try storedRow(key)
        guard let (slot, entry) = try current.withRow(0, { try ledgerEntry(ofRow: key, $0) }),
            let outcome = entry.outcome
        else {
            throw ModelStoreError(
                .verification, "row \(key) refers to a row that is not there, and is not of this run; run ferry check",
                entity: options.entity.name, attribute: fault.field)
        }
        digest.remove(current.withRow(0) { SetDigest.memberHash($0.cells) })
        if key >= firstKey {
            try connection.database.run(statements.delete, [.integer(key)])
            withdrawnKeys.append(key)
        } else if let before = try history.before(entity: options.entity, key: key) {
            let original = try current.overlaid(with: before)
            if let other = try original.withRow(0, { try overwrite(key, with: $0) }) {
                throw ModelStoreError(
                    .constraint, "a record was refused, and its row cannot be as before: \(other.message)",
                    entity: options.entity.name, attribute: other.field)
            }
            try history.forget(entity: options.entity, key: key)
        }
        var rejected = entry
        rejected.outcome = .rejected
        try ledger.replace(slot, with: rejected)
        count(entry.ordinal, as: .rejected, insteadOf: outcome)
        return LoadResult.Rejection(position: 0, ordinal: entry.ordinal, fault: fault)
    }

    /// What is known of the row with this key: found by its identity, or else by its key in the order of the entries.
    private func ledgerEntry(ofRow key: Int64, _ row: RowView) throws -> (slot: UInt32, entry: RowLedger.Entry)? {
        if let hash = identityProbe?.hash(of: row), let found = try findInLoad(row, hash: hash), found.entry.key == key
        {
            return found
        }
        // Rows without an identity were entered as they were inserted, so that their keys ascend; with one, some are not.
        if options.identity.isEmpty, !hasGivenKeys {
            var (low, high) = (0, ledger.count)
            while low < high {
                let middle = (low + high) / 2
                if try ledger.entry(UInt32(middle)).key < key { low = middle + 1 } else { high = middle }
            }
            guard low < ledger.count else { return nil }
            let entry = try ledger.entry(UInt32(low))
            return entry.key == key ? (UInt32(low), entry) : nil
        }
        for number in 0..<ledger.count {
            let entry = try ledger.entry(UInt32(number))
            if entry.key == key, entry.outcome != .rejected { return (UInt32(number), entry) }
        }
        return nil
    }
}

extension [ClosedRange<Int64>] {
    /// These ranges, in order, without some of their keys.
    func removing(_ keys: [Int64]) -> Self {
        guard !keys.isEmpty else { return self }
        var remaining: Self = []
        var removed = keys.sorted()[...]
        for range in self {
            var start = range.lowerBound
            while let key = removed.first, key <= range.upperBound {
                removed.removeFirst()
                if key > start { remaining.append(start...(key - 1)) }
                start = Swift.max(start, key &+ 1)
            }
            if start <= range.upperBound { remaining.append(start...range.upperBound) }
        }
        return remaining
    }
}

import SQLite

extension LoadSession {
    /// The number in the ledger of the row with the record's identity, compared value by value.
    func findInLoad(_ row: RowView, hash: UInt64) throws -> UInt32? {
        guard let probe = identityProbe else { return nil }
        return try probe.first(hash) { slot in
            try hasSameValues(row, positions: probe.positions, key: ledger.entry(slot).key)
        }
    }

    /// Whether the stored row with this key has the record's values in these columns.
    func hasSameValues(_ row: RowView, positions: [Int], key: Int64) throws -> Bool {
        let statement = try connection.database.prepare(statements.selectByKey)
        try statement.bind(integer: key, at: 1)
        guard try statement.step() else { return false }
        for position in positions {
            guard try statement.equals(row, position: position, column: position + 1) else { return false }
        }
        return true
    }

    /// Enters all rows of the store into the probe, where no unique index is over the identity.
    func probeStoredRows() throws {
        guard var probe = identityProbe else { return }
        // The probe is moved out and in, so that it is not copied for each row.
        identityProbe = nil
        try connection.forEachRow(of: options.entity) { key, row in
            if let hash = probe.hash(of: row) {
                let entry = RowLedger.Entry(ordinal: 0, key: key, hash: 0, outcome: nil, rank: 0)
                probe.insert(hash, slot: try ledger.append(entry))
            }
            return true
        }
        identityProbe = probe
    }

    /// Encodes the stored row with this key.
    func storedRow(_ key: Int64) throws -> RowBatch {
        var batch = RowBatch(entity: options.entity)
        try connection.forEachRow(of: options.entity, where: "pk = ?1", [.integer(key)]) { _, row in
            batch.append(copying: row)
            return true
        }
        guard batch.count == 1 else {
            throw ModelStoreError(
                .verification, "a row of this run is gone from the store", entity: options.entity.name)
        }
        return batch
    }
}

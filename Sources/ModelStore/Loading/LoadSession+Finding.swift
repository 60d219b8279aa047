import SQLite

extension LoadSession {
    /// The ledger's entry for the row with the record's identity, compared value by value, and its number.
    func findInLoad(_ row: RowView, hash: UInt64) throws -> (slot: UInt32, entry: RowLedger.Entry)? {
        guard let probe = identityProbe else { return nil }
        var found: RowLedger.Entry?
        let slot = try probe.first(hash) { slot in
            let entry = try ledger.entry(slot)
            found = entry
            return try hasSameValues(row, positions: probe.positions, key: entry.key)
        }
        guard let slot, let found else { return nil }
        return (slot, found)
    }

    /// Whether the stored row with this key has the record's values in these columns.
    func hasSameValues(_ row: RowView, positions: some Sequence<Int>, key: Int64) throws -> Bool {
        try selectStatement.bind(integer: key, at: 1)
        defer { selectStatement.reset() }
        guard try selectStatement.step() else { return false }
        for position in positions {
            guard try selectStatement.equals(row, position: position, column: position + 1) else { return false }
        }
        return true
    }

    /// Enters all rows of the store into the probe, so that the store's index is not needed to find them.
    ///
    /// A look-up in the index of a large table reads a page at random; a scan reads each page once. It is worth
    /// its cost when as many look-ups are to come as a part of the rows, and the only way where no index is.
    func probeStoredRows() throws {
        guard var probe = identityProbe else { return }
        // Moved out and in, so that it is not copied for each row.
        identityProbe = nil
        defer { identityProbe = probe }
        let positions = options.identity
        let attributes = positions.map { options.entity.attributes[$0] }
        let identity = EntityDescription(options.entity.name, attributes: attributes)
        var scanned = UniqueProbe(positions: Array(positions.indices), hash: hash)
        try connection.forEachRow(of: identity, where: "TRUE", []) { key, row in
            guard let hash = scanned.hash(of: row) else { return true }
            // Rows that this load has met or made are known already.
            if try probe.first(hash, where: { try ledger.entry($0).key == key }) == nil {
                let entry = RowLedger.Entry(ordinal: 0, key: key, hash: 0, outcome: nil, rank: 0)
                probe.insert(hash, slot: try ledger.append(entry))
            }
            return true
        }
        findsStoredByIndex = false
    }

    /// Scans the table once as many look-ups in its index have been made as a scan costs: at worst, that doubles the
    /// cost of finding rows.
    func scanIfCheaper() throws {
        guard indexLookups >= options.lookupsBeforeScan, indexLookups >= nextKey / Self.rowsScannedPerLookup else {
            return
        }
        try probeStoredRows()
    }

    /// How many rows are scanned in the time of one look-up.
    private static let rowsScannedPerLookup: Int64 = 16

    /// Encodes the stored row with this key.
    func storedRow(_ key: Int64) throws -> RowBatch {
        guard let batch = try connection.row(key, of: options.entity, statements) else {
            throw ModelStoreError(
                .verification, "a row of this run is gone from the store", entity: options.entity.name)
        }
        return batch
    }
}

import Digests
import SQLite

/// Records that meet a row of an earlier record of the same load.
extension LoadSession {
    /// The code of the fault of a record that is rejected because the load has its identity already.
    package static let duplicateCode = "duplicate.identity"

    /// Settles which of the two records is taken.
    func resolveDuplicate(
        _ row: RowView, _ record: Incoming, _ earlier: RowLedger.Entry, slot: UInt32, _ result: inout LoadResult
    ) throws -> RowOutcome {
        let hash = SetDigest.memberHash(row.cells)
        let isIdentical = hash == earlier.hash
        switch options.duplicates {
        case .fail:
            let fault = RowFault(
                code: Self.duplicateCode, field: identityName,
                message: "record \(earlier.ordinal) of this run has the same \(identityName)")
            return reject(record, fault, &result)
        case .first: return lose(record, earlier, isIdentical, &result)
        case .newest(let position):
            guard try isNewer(row, position, than: earlier) else { return lose(record, earlier, isIdentical, &result) }
        case .last: break
        }
        guard let earlierOutcome = earlier.outcome else { return lose(record, earlier, isIdentical, &result) }
        let outcome: RowOutcome
        switch try supersede(row, earlier, earlierOutcome, hash: hash) {
        case .refused(let fault): return reject(record, fault, &result)
        case .settled(let settled): outcome = settled
        }
        let entry = RowLedger.Entry(
            ordinal: record.ordinal, key: earlier.key, hash: hash, outcome: outcome, rank: try keepRank(row))
        try ledger.replace(slot, with: entry)
        rememberConstraints(row, slot: slot)
        count(earlier.ordinal, as: .duplicate, insteadOf: earlierOutcome)
        result.duplicates.append(
            LoadResult.Duplicate(
                winner: record.ordinal, loser: earlier.ordinal, reclassifiedFrom: earlierOutcome,
                isIdentical: isIdentical))
        return outcome
    }

    /// Makes the row what it would be had the earlier record never been there.
    private func supersede(
        _ row: RowView, _ earlier: RowLedger.Entry, _ outcome: RowOutcome, hash: UInt128
    ) throws -> Application {
        switch outcome {
        case .inserted:
            if hash == earlier.hash, try hasSameValues(row, positions: 0..<row.count, key: earlier.key) {
                return .settled(.inserted)
            }
            if discriminator != nil, let fault = try storedRow(earlier.key).withRow(0, { classFault(row, $0) }) {
                return .refused(fault)
            }
            if let fault = try overwrite(earlier.key, with: row) { return .refused(fault) }
            // An inserted row is its record as it was bound.
            digest.remove(earlier.hash)
            digest.insert(hash)
            return .settled(.inserted)
        case .updated, .unchanged:
            if try isOutdated(row, key: earlier.key) { return try restore(earlier.key, after: outcome) }
            return try apply(row, key: earlier.key, supersedes: outcome)
        case .kept:
            // By `newest`, a later record may win where the earlier one lost.
            guard case .newest = options.onConflict, try !isOutdated(row, key: earlier.key) else {
                return .settled(.kept)
            }
            return try apply(row, key: earlier.key, supersedes: nil)
        case .duplicate, .rejected: return .settled(outcome)
        }
    }

    private func lose(
        _ record: Incoming, _ earlier: RowLedger.Entry, _ isIdentical: Bool, _ result: inout LoadResult
    ) -> RowOutcome {
        result.duplicates.append(
            LoadResult.Duplicate(
                winner: earlier.ordinal, loser: record.ordinal, reclassifiedFrom: nil, isIdentical: isIdentical))
        return .duplicate
    }

    private func isNewer(_ row: RowView, _ position: Int, than earlier: RowLedger.Entry) throws -> Bool {
        var count: UInt64 = 0
        try withUnsafeMutableBytes(of: &count) { bytes throws(ModelStoreError) in
            try ranks.read(at: earlier.rank, into: bytes)
        }
        var cell = [UInt8](repeating: 0, count: Int(count))
        try cell.withUnsafeMutableBytes { try ranks.read(at: earlier.rank + 8, into: $0) }
        return cell.withUnsafeBytes { !Self.precedes(row.encodedCell(position), $0) }
    }

    /// Whether the encoded cell `left` is less than `right`: NULL before all, numbers by value, text and blobs by bytes.
    static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard let leftTag = left.first, let rightTag = right.first, leftTag == rightTag else {
            return (left.first ?? 0) < (right.first ?? 0)
        }
        switch Cell.Tag(rawValue: leftTag) {
        case .integer:
            return left.loadUnaligned(fromByteOffset: 1, as: Int64.self)
                < right.loadUnaligned(fromByteOffset: 1, as: Int64.self)
        case .real:
            return left.loadUnaligned(fromByteOffset: 1, as: Double.self)
                < right.loadUnaligned(fromByteOffset: 1, as: Double.self)
        case .text, .blob: return left.dropFirst(5).lexicographicallyPrecedes(right.dropFirst(5))
        case .null, nil: return false
        }
    }
}

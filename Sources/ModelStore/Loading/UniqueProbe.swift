import Digests

/// Finds rows of a load with the same values in some columns: an index by hash, with the columns it is over.
struct UniqueProbe {
    /// The positions of the attributes.
    let positions: [Int]
    private var index = IdentityIndex()
    private var scratch: [UInt8] = []
    private let hash: KeyedHash

    init(positions: [Int], hash: KeyedHash) {
        self.positions = positions
        self.hash = hash
    }

    /// The hash of the row's values in these columns, or nil when one is NULL: such a row equals no other.
    mutating func hash(of row: RowView) -> UInt64? {
        for position in positions {
            if case .null = row[position] { return nil }
        }
        if positions.count == 1 { return hash.hash64(row.encodedCell(positions[0])) }
        scratch.removeAll(keepingCapacity: true)
        for position in positions { scratch.append(contentsOf: row.encodedCell(position)) }
        return scratch.withUnsafeBytes { hash.hash64($0) }
    }

    /// Adds a row by its hash and its number in the ledger.
    mutating func insert(_ hash: UInt64, slot: UInt32) {
        index.insert(hash, slot: slot)
    }

    /// The first row with this hash that `isMatch` confirms.
    func first(_ hash: UInt64, where isMatch: (UInt32) throws -> Bool) rethrows -> UInt32? {
        try index.first(hash, where: isMatch)
    }
}

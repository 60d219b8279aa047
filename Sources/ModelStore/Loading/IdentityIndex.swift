/// Finds rows of a load by the hash of their identity: hashes and the rows' numbers in a ledger, nothing else.
///
/// Open addressing with linear probing in 64 shards, each of which grows by itself, so that memory never doubles at
/// once: 8 bytes an entry at a load of 0.53 to 0.8, about 12 MiB for a million rows. 38 bits of each hash are kept; a row
/// found here is a candidate, and the caller compares the identities themselves.
struct IdentityIndex {
    /// Entries pack the hash's low half above the row's number plus one; 0 is a free place.
    private struct Shard {
        var places: [UInt64] = []
        var count = 0
    }

    private static let shardBits: UInt64 = 6
    private var shards = [Shard](repeating: Shard(), count: 1 << Int(shardBits))

    /// The number of entries.
    private(set) var count = 0

    /// Adds the row with this number. The same hash may be there already.
    mutating func insert(_ hash: UInt64, slot: UInt32) {
        let number = Self.shard(of: hash)
        if shards[number].count * 5 >= shards[number].places.count * 4 { grow(number) }
        Self.place(
            UInt64(UInt32(truncatingIfNeeded: hash)) << 32 | (UInt64(slot) &+ 1) & 0xffff_ffff,
            in: &shards[number].places)
        shards[number].count += 1
        count += 1
    }

    /// The first row with this hash for which `isMatch` returns true, or nil.
    @inline(__always)
    func first(_ hash: UInt64, where isMatch: (UInt32) throws -> Bool) rethrows -> UInt32? {
        let places = shards[Self.shard(of: hash)].places
        guard !places.isEmpty else { return nil }
        let tag = UInt32(truncatingIfNeeded: hash)
        var position = Self.home(of: tag, in: places.count)
        while true {
            let place = places[position]
            if place == 0 { return nil }
            if UInt32(truncatingIfNeeded: place >> 32) == tag {
                let slot = UInt32(truncatingIfNeeded: place) &- 1
                if try isMatch(slot) { return slot }
            }
            position += 1
            if position == places.count { position = 0 }
        }
    }

    /// How many places beyond its home an entry lies in the mean; small as long as the hashes are spread well.
    var meanDistance: Double {
        var sum = 0
        for shard in shards {
            for (position, entry) in shard.places.enumerated() where entry != 0 {
                let distance = position - Self.home(of: UInt32(truncatingIfNeeded: entry >> 32), in: shard.places.count)
                sum += distance < 0 ? distance + shard.places.count : distance
            }
        }
        return count == 0 ? 0 : Double(sum) / Double(count)
    }

    private static func shard(of hash: UInt64) -> Int {
        Int(hash >> (64 - shardBits))
    }

    /// Spreads the tag over the places by its high bits.
    private static func home(of tag: UInt32, in count: Int) -> Int {
        Int((UInt64(tag) * UInt64(count)) >> 32)
    }

    private static func place(_ entry: UInt64, in places: inout [UInt64]) {
        var position = home(of: UInt32(truncatingIfNeeded: entry >> 32), in: places.count)
        while places[position] != 0 {
            position += 1
            if position == places.count { position = 0 }
        }
        places[position] = entry
    }

    private mutating func grow(_ number: Int) {
        let old = shards[number].places
        var places = [UInt64](repeating: 0, count: max(16, old.count + old.count / 2))
        for entry in old where entry != 0 { Self.place(entry, in: &places) }
        shards[number].places = places
    }
}

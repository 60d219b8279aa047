/// Which fields of a record were present in its source, by attribute position.
///
/// A field that was absent differs from one that was null: a merge leaves the store's value alone for the first and
/// overwrites it for the second. A record made in code has every field present.
public struct FieldPresence: Sendable, Hashable {
    private var absentLow: UInt64 = 0
    private var absentHigh: [UInt64] = []

    /// Every field is present.
    public static let all = FieldPresence()

    /// Creates a value with every field present.
    public init() {}

    /// Whether the field at `position` was present.
    public func contains(_ position: Int) -> Bool {
        if position < 64 { return absentLow & (1 << UInt64(position)) == 0 }
        let word = position / 64 - 1
        return word >= absentHigh.count || absentHigh[word] & (1 << UInt64(position % 64)) == 0
    }

    /// Notes that the field at `position` was absent.
    public mutating func remove(_ position: Int) {
        if position < 64 {
            absentLow |= 1 << UInt64(position)
            return
        }
        let word = position / 64 - 1
        while absentHigh.count <= word { absentHigh.append(0) }
        absentHigh[word] |= 1 << UInt64(position % 64)
    }

    /// Notes that the field at `position` is present.
    public mutating func insert(_ position: Int) {
        if position < 64 {
            absentLow &= ~(1 << UInt64(position))
        } else if position / 64 - 1 < absentHigh.count {
            absentHigh[position / 64 - 1] &= ~(1 << UInt64(position % 64))
        }
    }

    /// These fields, with `count` others at `position` and after.
    public func followed(by others: FieldPresence, at position: Int, count: Int) -> FieldPresence {
        var whole = self
        for number in 0..<count where !others.contains(number) { whole.remove(position + number) }
        return whole
    }

    /// The presence of `count` fields from `position` on, counted from 0.
    public func part(from position: Int, count: Int) -> FieldPresence {
        var part = FieldPresence.all
        for number in 0..<count where !contains(position + number) { part.remove(number) }
        return part
    }

    /// The presence of the 64 fields from `index * 64` on, 1 = present.
    func word(_ index: Int) -> UInt64 {
        if index == 0 { return ~absentLow }
        return index - 1 < absentHigh.count ? ~absentHigh[index - 1] : .max
    }
}

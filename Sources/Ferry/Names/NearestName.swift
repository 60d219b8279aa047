/// The candidate that `name` most likely stands for, or nil when none is near.
///
/// Case, `-`, `_` and blanks do not count; of the rest, about a third may be wrong, where a swap of neighbours is
/// one mistake. A candidate that begins with `name` is near, too. Of equally near ones the first wins.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
    let wanted = NameDistance.folded(name)
    guard !wanted.isEmpty, wanted.count <= NameDistance.longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
        let other = NameDistance.folded(candidate)
        guard !other.isEmpty, other.count <= NameDistance.longest else { continue }
        let allowed = max(1, max(wanted.count, other.count) / 3)
        var mistakes = NameDistance.between(wanted, other)
        if mistakes > allowed, wanted.count >= 3, other.starts(with: wanted) { mistakes = allowed }
        guard mistakes <= allowed, mistakes < other.count else { continue }
        if let found = best, found.distance <= mistakes { continue }
        best = (candidate, mistakes)
    }
    return best?.name
}

/// How far two names are from each other.
private enum NameDistance {
    /// The longest name looked at, in characters; what is longer was not mistyped.
    static let longest = 64

    static func folded(_ name: String) -> [Character] {
        name.lowercased().filter { !"-_ ".contains($0) }.map { $0 }
    }

    /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
    static func between(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (character == other ? 0 : 1))
                if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}

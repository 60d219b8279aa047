extension EntityDescription {
    /// The uniqueness constraints without repetitions (the order of names inside one does not matter), first ones kept.
    package var distinctConstraints: [[String]] {
        var seen: Set<Set<String>> = []
        return uniquenessConstraints.filter { seen.insert(Set($0)).inserted }
    }

    /// The positions of the attributes called `names`, or nil when one does not exist.
    package func positions(of names: [String]) -> [Int]? {
        let positions = names.compactMap { index(of: $0) }
        return positions.count == names.count ? positions : nil
    }

    /// The names of the attributes that are to-one relationships, in the order of their columns.
    package var referenceNames: [String] {
        attributes.filter { $0.type == .reference }.map(\.name)
    }
}

extension EntityDescription {
    /// The same entity with an index for each of these sets of attribute names.
    public func indexed(by sets: [[String]]) -> EntityDescription {
        var described = self
        described.indexes += sets
        return described
    }
}

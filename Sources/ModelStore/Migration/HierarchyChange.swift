/// What becomes of the entities that share the table of one entity.
struct HierarchyChange: Sendable {
    private let source: EntityDescription
    private let target: EntityDescription
    /// The new names of those old entities that are still there.
    private let successors: [String: String]
    /// The same for those that are called otherwise now.
    let renamed: [String: String]
    /// The old subentities that are gone.
    let gone: [String]

    init(from source: EntityDescription, to target: EntityDescription, _ matches: EntityMatches) {
        self.source = source
        self.target = target
        var successors: [String: String] = [:]
        for name in source.entityNames { successors[name] = matches.successor(of: name) }
        self.successors = successors
        renamed = source.subentities.isEmpty ? [:] : successors.filter { $0.key != $0.value }
        gone = source.subentities.map(\.name).filter { successors[$0] == nil }
    }

    /// Whether each row keeps its discriminator.
    var keepsRows: Bool { renamed.isEmpty && gone.isEmpty }

    /// Where the rows stand that have an attribute.
    struct Place: Sendable {
        /// The attribute's name.
        let attribute: String
        /// The old names of the entities whose rows have it; nil for all rows there are.
        let holders: [String]?
        /// The old names of those of them whose rows did not need a value, and need one now.
        let newlyRequired: [String]
        /// The old names of entities whose rows had it and have it no longer.
        let losers: [String]
    }

    /// The place of an attribute of the new entity, which had the name `former`, or is new.
    func place(of attribute: String, former: String?) -> Place? {
        guard !target.subentities.isEmpty || !source.subentities.isEmpty else { return nil }
        let holding = Set(target.holders(of: attribute))
        let needing = Set(target.needers(of: attribute))
        let held = Set(former.map { source.holders(of: $0) } ?? [])
        let needed = Set(former.map { source.needers(of: $0) } ?? [])
        let present = source.entityNames.compactMap { old in successors[old].map { (old: old, new: $0) } }
        let holders = present.filter { holding.contains($0.new) }.map(\.old)
        return Place(
            attribute: attribute, holders: holders.count == present.count ? nil : holders,
            newlyRequired: present.filter { needing.contains($0.new) && !needed.contains($0.old) }.map(\.old),
            losers: present.filter { held.contains($0.old) && !holding.contains($0.new) }.map(\.old))
    }

    /// What does not follow from the two versions.
    func refusals(_ places: [Place]) -> [(attribute: String, reason: String)] {
        let losses = places.filter { !$0.losers.isEmpty }.map { place in
            (
                place.attribute,
                "rows of \(place.losers.joined(separator: ", ")) no longer have it and would lose its values"
            )
        }
        return gone.map { name in
            (EntityDescription.discriminatorName, "its subentity \(name) is gone, and the rows of that with it")
        } + losses
    }
}

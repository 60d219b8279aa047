/// Where the values of one column of a migrated table come from.
struct ColumnChange: Sendable {
    /// The origin of a column's values.
    enum Origin: Sendable {
        /// A column of the old table.
        case column(AttributeDescription, AttributeConversion)
        /// The old table has no such column: every row gets NULL.
        case null
        /// The old table has no such column: every row gets the default.
        case fallback(StoredDefault)
        /// There is no value; `reason` says why a lightweight step cannot make one.
        case missing(reason: String)
    }

    let target: AttributeDescription
    private(set) var origin: Origin
    /// In a hierarchy, which rows have the attribute.
    private(set) var place: HierarchyChange.Place?

    /// The change that makes the column `target` of `entity` from the attributes of the old entity.
    /// - Parameter isTurned: whether a join's `source` and `target` change places.
    init(
        _ target: AttributeDescription, of entity: EntityDescription, from source: EntityDescription,
        _ matches: EntityMatches, isTurned: Bool
    ) {
        self.target = target
        let relationship = entity.relationship(named: target.name)
        let original = target.originalName ?? relationship?.originalName
        let renamed = original.flatMap { entity.index(of: $0) == nil ? source.index(of: $0) : nil }
        let turned = isTurned ? ["source": "target", "target": "source"][target.name] : nil
        guard let position = source.index(of: turned ?? target.name) ?? renamed else {
            origin = Self.added(target)
            return
        }
        let old = source.attributes[position]
        guard let conversion = AttributeConversion(from: old.type, to: target.type) else {
            let isNarrower = AttributeConversion(from: target.type, to: old.type) != nil
            let what = isNarrower ? "narrows from" : "changes from"
            origin = .missing(
                reason: "its type \(what) \(old.type.rawValue) to \(target.type.rawValue), which could lose values")
            return
        }
        if old.isExternal != target.isExternal {
            let place = target.isExternal ? "move into files" : "come back from files"
            origin = .missing(reason: "its bytes \(place) beside the store")
        } else if let former = source.relationship(named: old.name), let relationship,
            !matches.isKept(former.destination, in: relationship.destination)
        {
            origin = .missing(reason: "it leads to \(relationship.destination) instead of \(former.destination)")
        } else {
            origin = .column(old, conversion)
        }
    }

    private static func added(_ target: AttributeDescription) -> Origin {
        if let value = target.defaultValue { return .fallback(value) }
        if target.hasDefault, !target.isOptional {
            return .missing(reason: "it is added as required, and the value of its default is not known")
        }
        return target.isOptional ? .null : .missing(reason: "it is added as required without a default")
    }

    /// The same change where only the rows of some entities have the attribute.
    func placed(in hierarchy: HierarchyChange) -> ColumnChange {
        var change = self
        guard let place = hierarchy.place(of: target.name, former: source?.name) else { return self }
        change.place = place
        guard source == nil else { return change }
        if place.holders?.isEmpty == true {
            change.origin = .null
        } else if case .null = origin, !place.newlyRequired.isEmpty {
            change.origin = .missing(
                reason: "it is added as required in \(place.newlyRequired.joined(separator: ", ")) without a default")
        }
        return change
    }

    /// The column of the old table whose values this one keeps.
    var source: AttributeDescription? {
        if case .column(let source, _) = origin { source } else { nil }
    }

    /// Whether the column stays as it is.
    var isUnchanged: Bool {
        guard let source else { return false }
        return source.name == target.name && source.type == target.type && source.isOptional == target.isOptional
            && !becomesRequired && place?.losers.isEmpty != false
    }

    /// Whether rows without a value in the old column need one now.
    var becomesRequired: Bool {
        guard let source else { return false }
        return source.isOptional && !target.isOptional || place?.newlyRequired.isEmpty == false
    }

    /// Whether what history keeps of the old column still fits the new one.
    var keepsHistory: Bool {
        switch origin {
        case .null, .fallback: return true
        case .missing: return false
        case .column(let source, let conversion):
            return source.name == target.name && conversion == .same && !becomesRequired
                && place?.losers.isEmpty != false
        }
    }
}

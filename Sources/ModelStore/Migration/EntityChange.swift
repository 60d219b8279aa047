import SQLite

/// What a step does with the table of one entity.
struct EntityChange: Sendable {
    /// How much of the work the table needs.
    enum Extent: Sendable, Hashable {
        /// The table is new.
        case created
        /// No column changes.
        case unchanged
        /// Optional columns are added behind the others, which SQLite does in place.
        case extended
        /// The rows go into a new table.
        case rebuilt
    }

    /// The old entity; nil when the entity is new.
    let source: EntityDescription?
    let target: EntityDescription
    /// The columns of the new table in order.
    let columns: [ColumnChange]
    /// The attributes of the old entity whose values do not go into the new one.
    let lost: [AttributeDescription]
    let extent: Extent
    /// The new names of the entities of the old hierarchy that are called otherwise now, the root among them.
    let renamedSubentities: [String: String]
    /// The entities of the old hierarchy that the new one does not have.
    let goneSubentities: [String]
    /// What of the relationships and the hierarchy does not follow from the two versions: attribute and reason.
    private let structuralRefusals: [(attribute: String, reason: String)]

    init(
        _ target: EntityDescription, _ matches: EntityMatches,
        _ definitions: (from: SchemaDefinition, to: SchemaDefinition)
    ) {
        let source = matches.source(of: target.name)
        self.source = source
        self.target = target
        guard let source else {
            (columns, lost, extent) = ([], [], .created)
            (renamedSubentities, goneSubentities, structuralRefusals) = ([:], [], [])
            return
        }
        let hierarchy = HierarchyChange(from: source, to: target, matches)
        renamedSubentities = hierarchy.renamed
        goneSubentities = hierarchy.gone
        let isTurned = matches.turnedJoins.contains(target.name)
        let columns = target.attributes.map { attribute in
            ColumnChange(attribute, of: target, from: source, matches, isTurned: isTurned).placed(in: hierarchy)
        }
        self.columns = columns
        let kept = Set(columns.compactMap { $0.source?.name })
        let lost = source.attributes.filter { !kept.contains($0.name) }
        self.lost = lost
        structuralRefusals =
            RelationshipChange.refusals(of: target, matches) + hierarchy.refusals(columns.compactMap(\.place))
        let added = columns.drop { $0.source != nil }
        let isExtended = added.allSatisfy { column in
            if case .null = column.origin { true } else { false }
        }
        let isSame = columns.allSatisfy { column in
            guard let old = column.source else { return true }
            return column.isUnchanged
                && definitions.from.column(old, of: source) == definitions.to.column(column.target, of: target)
        }
        if lost.isEmpty, isExtended, isSame, hierarchy.keepsRows {
            extent = added.isEmpty ? .unchanged : .extended
        } else {
            extent = .rebuilt
        }
    }

    /// Whether the entity has another name than before.
    var isRenamed: Bool {
        source.map { $0.name != target.name } ?? false
    }

    /// Uniqueness that the old rows have not been held to, in names of the new entity.
    var addedConstraints: [[String]] {
        guard source != nil else { return [] }
        let held = Set(heldConstraints.values)
        return target.distinctConstraints.filter { !held.contains(Set($0)) }
    }

    /// Uniqueness that ends, in names of the old entity.
    var removedConstraints: [[String]] {
        let wanted = Set(target.distinctConstraints.map { Set($0) })
        return (source?.distinctConstraints ?? []).filter { names in
            heldConstraints[names].map { !wanted.contains($0) } ?? true
        }
    }

    /// The new names of old attributes.
    var newNames: [String: String] {
        var names: [String: String] = [:]
        for column in columns {
            if let source = column.source { names[source.name] = column.target.name }
        }
        return names
    }

    /// The old constraints whose columns come over without new values, in names of the new entity.
    private var heldConstraints: [[String]: Set<String>] {
        let changed = Set(columns.filter { $0.becomesRequired }.map(\.target.name))
        let names = newNames.filter { !changed.contains($0.value) }
        var held: [[String]: Set<String>] = [:]
        for constraint in source?.distinctConstraints ?? [] {
            let mapped = constraint.compactMap { names[$0] }
            if mapped.count == constraint.count { held[constraint] = Set(mapped) }
        }
        return held
    }

    /// The faults that a lightweight step has with this entity: attribute and reason.
    var refusals: [(attribute: String, reason: String)] {
        structuralRefusals
            + columns.compactMap { column in
                guard case .missing(let reason) = column.origin else { return nil }
                return (column.target.name, reason)
            }
    }
}

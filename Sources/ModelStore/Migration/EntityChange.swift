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

    init(_ target: EntityDescription, from source: EntityDescription?) {
        self.source = source
        self.target = target
        guard let source else {
            columns = []
            lost = []
            extent = .created
            return
        }
        let columns = target.attributes.map { attribute in
            ColumnChange(attribute, from: source) { target.index(of: $0) == nil }
        }
        self.columns = columns
        let kept = Set(columns.compactMap { $0.source?.name })
        let lost = source.attributes.filter { !kept.contains($0.name) }
        self.lost = lost
        let added = columns.drop { $0.source != nil }
        let isExtended = added.allSatisfy { column in
            if case .null = column.origin { true } else { false }
        }
        if lost.isEmpty, isExtended, columns.allSatisfy({ $0.source == nil || $0.isUnchanged }) {
            extent = added.isEmpty ? .unchanged : .extended
        } else {
            extent = .rebuilt
        }
    }

    /// Whether the entity has another name than before.
    var isRenamed: Bool {
        source.map { $0.name != target.name } ?? false
    }

    /// Whether anything of the entity changes.
    var isEmpty: Bool {
        extent == .unchanged && !isRenamed && addedConstraints.isEmpty && removedConstraints.isEmpty
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

    /// The old constraints whose columns come over without new values, in names of the new entity.
    private var heldConstraints: [[String]: Set<String>] {
        var names: [String: String] = [:]
        for column in columns where !column.becomesRequired {
            if let source = column.source { names[source.name] = column.target.name }
        }
        var held: [[String]: Set<String>] = [:]
        for constraint in source?.distinctConstraints ?? [] {
            let mapped = constraint.compactMap { names[$0] }
            if mapped.count == constraint.count { held[constraint] = Set(mapped) }
        }
        return held
    }

    /// The faults that a lightweight step has with this entity: attribute and reason.
    var refusals: [(attribute: String, reason: String)] {
        columns.compactMap { column in
            guard case .missing(let reason) = column.origin else { return nil }
            return (column.target.name, reason)
        }
    }
}

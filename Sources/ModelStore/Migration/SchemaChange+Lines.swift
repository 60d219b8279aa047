extension SchemaChange {
    /// The change in words, a line for each fact, such as `Memo.tags: added, rows get the default`.
    var lines: [String] {
        entities.flatMap(lines) + removed.map { "\($0.name): removed" }
    }

    private func lines(_ change: EntityChange) -> [String] {
        guard let source = change.source else {
            return ["\(change.target.name): added"] + Self.parts(of: change.target)
        }
        let name = change.target.name
        var lines = change.isRenamed ? ["\(source.name) → \(name): renamed"] : []
        for column in change.columns { lines += Self.lines(column, entity: name) }
        let changed = Set(change.columns.map(\.target.name))
        lines += change.lost.filter { !changed.contains($0.name) }.map { "\(name).\($0.name): removed" }
        for names in change.removedConstraints { lines.append("\(name): no longer unique (\(Self.list(names)))") }
        for names in change.addedConstraints { lines.append("\(name): unique (\(Self.list(names)))") }
        return lines + relationships(change, source) + Self.indexes(change, source) + Self.subentities(change, source)
    }

    /// What comes with a new entity besides its attributes.
    private static func parts(of entity: EntityDescription) -> [String] {
        entity.subentities.map { "\($0.name): added as a subentity of \($0.superentity)" }
    }

    /// To-many relationships; those to one row are columns.
    private func relationships(_ change: EntityChange, _ source: EntityDescription) -> [String] {
        let name = change.target.name
        var kept: Set<String> = []
        var lines: [String] = []
        for relationship in change.target.relationships {
            let former = matches.former(relationship, of: change.target)
            if let former { kept.insert(former.name) }
            guard relationship.isToMany else { continue }
            let place = "\(name).\(relationship.name)"
            guard let former else {
                lines.append("\(place): added, leads to many of \(relationship.destination)")
                continue
            }
            if former.name != relationship.name {
                lines.append("\(name).\(former.name) → \(relationship.name): renamed")
            }
            if former.orderedBy != relationship.orderedBy {
                lines.append("\(place): " + (relationship.orderedBy.map { "ordered by \($0)" } ?? "no longer ordered"))
            }
        }
        lines += source.relationships.filter { $0.isToMany && !kept.contains($0.name) }.map {
            "\(name).\($0.name): removed"
        }
        return lines
    }

    private static func indexes(_ change: EntityChange, _ source: EntityDescription) -> [String] {
        let names = change.newNames
        let old = Set(source.indexes.map { $0.map { names[$0] ?? $0 } })
        let new = Set(change.target.indexes)
        let name = change.target.name
        return old.subtracting(new).map { "\(name): no longer an index (\(list($0)))" }.sorted()
            + new.subtracting(old).map { "\(name): index (\(list($0)))" }.sorted()
    }

    private static func subentities(_ change: EntityChange, _ source: EntityDescription) -> [String] {
        let former = Set(source.subentities.map { change.renamedSubentities[$0.name] ?? $0.name })
        var lines = change.target.subentities.filter { !former.contains($0.name) }.map {
            "\($0.name): added as a subentity of \($0.superentity)"
        }
        lines += change.renamedSubentities.filter { $0.key != source.name }.sorted { $0.key < $1.key }.map {
            "\($0.key) → \($0.value): renamed"
        }
        return lines + change.goneSubentities.map { "\($0): removed" }
    }

    private static func lines(_ column: ColumnChange, entity: String) -> [String] {
        let place = "\(entity).\(column.target.name)"
        switch column.origin {
        case .null: return ["\(place): added, optional"]
        case .fallback(.attribute(let other)): return ["\(place): added, rows get the value of \(other)"]
        case .fallback: return ["\(place): added, rows get the default"]
        case .missing(let reason): return ["\(place): \(reason)"]
        case .column(let source, _):
            var lines: [String] = []
            if source.name != column.target.name {
                lines.append("\(entity).\(source.name) → \(column.target.name): renamed")
            }
            if source.type != column.target.type {
                lines.append("\(place): \(source.type.rawValue) becomes \(column.target.type.rawValue)")
            }
            if column.becomesRequired {
                let rest = column.target.defaultValue == nil ? "" : ", rows without a value get the default"
                lines.append("\(place): becomes required\(rest)")
            } else if !source.isOptional, column.target.isOptional {
                lines.append("\(place): becomes optional")
            }
            return lines
        }
    }

    private static func list(_ names: [String]) -> String {
        names.joined(separator: ", ")
    }
}

extension SchemaChange {
    /// The change in words, a line for each fact, such as `Memo.tags: added, rows get the default`.
    var lines: [String] {
        entities.flatMap(lines) + removed.map { "\($0.name): removed" }
    }

    private func lines(_ change: EntityChange) -> [String] {
        guard let source = change.source else { return ["\(change.target.name): added"] }
        let name = change.target.name
        var lines = change.isRenamed ? ["\(source.name) → \(name): renamed"] : []
        for column in change.columns { lines += Self.lines(column, entity: name) }
        let changed = Set(change.columns.map(\.target.name))
        lines += change.lost.filter { !changed.contains($0.name) }.map { "\(name).\($0.name): removed" }
        for names in change.removedConstraints { lines.append("\(name): no longer unique (\(Self.list(names)))") }
        for names in change.addedConstraints { lines.append("\(name): unique (\(Self.list(names)))") }
        return lines
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

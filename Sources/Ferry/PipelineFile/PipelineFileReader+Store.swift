extension PipelineFileReader {
    /// Which of several records with the same id stays.
    mutating func deduplicate(_ node: YAMLNode) -> StageDefinition? {
        if case .scalar = node.content { return keep(node, by: nil, of: node) }
        guard let fields = fields(node, of: .deduplicate) else { return nil }
        guard let keepNode = fields["keep"] else {
            if let by = fields["by"] { report("`by` says nothing without `keep: newest`", at: by) }
            return .deduplicate(DeduplicateDefinition())
        }
        return keep(keepNode, by: fields["by"], of: node)
    }

    private mutating func keep(_ node: YAMLNode, by: YAMLNode?, of owner: YAMLNode) -> StageDefinition? {
        let field = by.flatMap { text($0, for: "by") }
        let choices: [(String, DeduplicateDefinition.Keep)] = [
            ("first", .first), ("last", .last), ("newest", .newest(by: field ?? "")), ("fail", .fail),
        ]
        guard let keep = choice(node, for: "keep", of: choices) else { return nil }
        if case .newest = keep {
            if by == nil { report("`by` is missing", at: owner, expected: "the field that `newest` compares") }
        } else if let by {
            report("`by` says nothing without `keep: newest`", at: by)
        }
        return .deduplicate(DeduplicateDefinition(keep: keep))
    }

    /// What happens at the store.
    mutating func write(_ node: YAMLNode) -> WriteDefinition? {
        if case .scalar = node.content { return text(node, for: "write").map { WriteDefinition(model: $0) } }
        guard let fields = fields(node, of: .write) else { return nil }
        var write = WriteDefinition()
        if let node = fields["model"] { write.model = text(node, for: "model") }
        if let node = fields["on_conflict"] {
            let rules = WriteDefinition.OnConflict.allCases.map { ($0.rawValue, $0) }
            write.onConflict = choice(node, for: "on_conflict", of: rules) ?? .merge
        }
        if let node = fields["batch"], let size = integer(node, for: "batch", in: 1...100_000) {
            write.batchSize = size
        }
        if let node = fields["protect"] { write.protected = texts(node, for: "protect") ?? [] }
        if let node = fields["id"] {
            write.identity = texts(node, for: "id")
            if case .sequence(let items) = node.content, items.isEmpty {
                report("`id` is empty", at: node, expected: "at least one field")
            }
        }
        return write
    }
}

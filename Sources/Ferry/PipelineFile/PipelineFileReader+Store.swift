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
        if let by, let field { note(.field(field, of: "by"), at: by.place) }
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

    /// Fields, and what their bytes are named by.
    mutating func assets(_ node: YAMLNode) -> [AssetDefinition] {
        let fields = entries(node, for: "assets", expected: "a mapping such as `{ photo: photoURL }`") ?? []
        if fields.isEmpty, case .mapping = node.content {
            report("`assets` says nothing", at: node, expected: "a mapping such as `{ photo: photoURL }`")
        }
        return fields.compactMap { asset($0) }
    }

    private mutating func asset(_ entry: YAMLNode.Entry) -> AssetDefinition? {
        note(.field(entry.key, of: "assets"), at: entry.keyPlace)
        var asset = AssetDefinition(entry.key, from: "")
        asset.base = Self.path(".", besides: file)
        if case .scalar = entry.value.content {
            guard let url = text(entry.value, for: entry.key) else { return nil }
            note(.field(url, of: entry.key), at: entry.value.place)
            asset.url = url
            return asset
        }
        guard let fields = fields(entry.value, of: .assets) else { return nil }
        if let node = fields["base"], let base = text(node, for: "base") {
            asset.base = Self.path(base, besides: file)
        }
        if let node = fields["urls"] { asset.urls = urls(node) }
        guard let node = fields["url"] else {
            report("`url` is missing", at: entry.value, expected: "the field that holds the URL or path")
            return nil
        }
        guard let url = text(node, for: "url") else { return nil }
        note(.field(url, of: "url"), at: node.place)
        asset.url = url
        return asset
    }

    /// What happens at the store.
    mutating func write(_ node: YAMLNode) -> WriteDefinition? {
        if case .scalar = node.content { return model(node, for: "write").map { WriteDefinition(model: $0) } }
        guard let fields = fields(node, of: .write) else { return nil }
        var write = WriteDefinition()
        if let node = fields["model"] { write.model = model(node, for: "model") }
        if let node = fields["on_conflict"] {
            write.onConflict = onConflict(node)
        }
        if let node = fields["batch"], let size = integer(node, for: "batch", in: 1...100_000) {
            write.batchSize = size
        }
        if let node = fields["protect"] { write.protected = names(node, for: "protect") ?? [] }
        if let node = fields["id"] {
            if case .scalar(let scalar) = node.content, scalar.text == "none" {
                write.identity = []
            } else {
                write.identity = names(node, for: "id")
            }
            if case .sequence(let items) = node.content, items.isEmpty {
                report("`id` is empty", at: node, expected: "at least one field")
            }
        }
        return write
    }

    /// One of the rules by its name, or `newest(FIELD)`.
    private mutating func onConflict(_ node: YAMLNode) -> WriteDefinition.OnConflict {
        if case .scalar(let scalar) = node.content, scalar.text.hasPrefix("newest("), scalar.text.hasSuffix(")") {
            let field = String(scalar.text.dropFirst("newest(".count).dropLast())
            note(.field(field, of: "on_conflict"), at: node.place)
            return .newest(by: field)
        }
        let rules: [(String, WriteDefinition.OnConflict)] = [
            ("merge", .merge), ("keep", .keep), ("replace", .replace), ("newest(FIELD)", .newest(by: "")),
            ("fail", .fail),
        ]
        let chosen = choice(node, for: "on_conflict", of: rules) ?? .merge
        if case .newest = chosen { report("`newest` names no field", at: node, expected: "the field it compares") }
        return chosen
    }

    private mutating func model(_ node: YAMLNode, for name: String) -> String? {
        guard let model = text(node, for: name) else { return nil }
        note(.model(model), at: node.place)
        return model
    }

    /// Names of the model's fields: one, or a list.
    private mutating func names(_ node: YAMLNode, for name: String) -> [String]? {
        let nodes = if case .sequence(let items) = node.content { items } else { [node] }
        for node in nodes {
            guard case .scalar(let scalar) = node.content, case .string(let field) = scalar.value else { continue }
            note(.field(field, of: name), at: node.place)
        }
        return texts(node, for: name)
    }
}

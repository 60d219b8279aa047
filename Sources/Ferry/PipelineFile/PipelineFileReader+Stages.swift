import Formats

extension PipelineFileReader {
    /// The stages, and with the last of them what happens at the store.
    mutating func stages(_ node: YAMLNode, into definition: inout PipelineDefinition) {
        guard case .sequence(let items) = node.content else {
            if !node.isRefused {
                report("`stages` is \(node.kind)", at: node, expected: "a list of stages that ends with `write`")
            }
            return
        }
        var seen: [String: YAMLNode] = [:]
        var previous: (name: String, item: YAMLNode)?
        var isComplete = true
        for (position, item) in items.enumerated() {
            guard let (name, settings) = stage(item) else {
                isComplete = false
                continue
            }
            if ["decode", "assets", "deduplicate", "write"].contains(name), seen[name] != nil {
                report("`\(name)` is there twice", at: item, expected: "it once")
            }
            if let previous, previous.name == "deduplicate", name != "write", name != "deduplicate" {
                report(
                    "`deduplicate` stands before `\(name)`", at: previous.item, expected: "it right before `write`")
            }
            if let previous, previous.name == "assets", !["assets", "deduplicate", "write"].contains(name) {
                report(
                    "`assets` stands before `\(name)`", at: previous.item,
                    expected: "it right before `deduplicate` or `write`")
            }
            previous = (name, item)
            seen[name] = item
            switch name {
            case "decode":
                if position > 0 { report("`decode` is not the first stage", at: item, expected: "it first") }
                if let stage = decode(settings, &definition.entityChoice) { definition.stages.append(stage) }
            case "map": definition.stages += map(settings)
            case "filter": definition.stages.append(.filter(rules(settings, of: .filter)))
            case "validate": definition.stages.append(.validate(rules(settings, of: .validate)))
            case "assets": definition.stages.append(.assets(assets(settings)))
            case "deduplicate":
                if let stage = deduplicate(settings) { definition.stages.append(stage) }
            default:
                if position < items.count - 1 {
                    report("`write` is not the last stage", at: item, expected: "it last")
                }
                if let write = write(settings) { definition.write = write }
            }
        }
        if isComplete, seen["write"] == nil {
            report(
                "the stages do not end with `write`", at: items.last ?? node,
                expected: "`- write: MODEL` as the last one")
        }
    }

    /// A stage's name and settings: one pair, or a name alone.
    private mutating func stage(_ node: YAMLNode) -> (name: String, settings: YAMLNode)? {
        let names = PipelineFileKeys.keys(of: .stages).map(\.name)
        switch node.content {
        case .refused: return nil
        case .scalar(let scalar):
            let nothing = YAMLNode(content: .mapping([]), place: node.place)
            if names.contains(scalar.text) { return (scalar.text, nothing) }
            unknown("stage", scalar.text, of: "stages", at: node.place, among: names)
        case .mapping(let entries):
            for entry in entries.dropFirst() {
                report(
                    "a second key `\(entry.key.prefix(80))` in one stage", at: entry.keyPlace,
                    expected: "each stage with a `-` of its own")
            }
            guard let entry = entries.first else {
                report("a stage is empty", at: node, expected: "its name")
                return nil
            }
            if names.contains(entry.key) { return (entry.key, entry.value) }
            unknown("stage", entry.key, of: "stages", at: entry.keyPlace, among: names)
        case .sequence:
            report("a stage is a list", at: node, expected: "its name and settings")
        }
        return nil
    }

    private mutating func decode(_ node: YAMLNode, _ entities: inout EntityChoice?) -> StageDefinition? {
        var options = RecordDecodingOptions()
        if case .scalar = node.content {
            return typeName(node, for: "decode").map { .decode(type: $0, options: options) }
        }
        guard let fields = fields(node, of: .decode) else { return nil }
        let type = fields["as"].flatMap { typeName($0, for: "as") }
        if let node = fields["dates"], let strategy = dates(node) { options.dateStrategy = strategy }
        if let node = fields["keys"] {
            let choices: [(String, RecordDecodingOptions.KeyStrategy)] = [
                ("as_is", .useDefaultKeys), ("snake_case", .convertFromSnakeCase),
            ]
            options.keyStrategy = choice(node, for: "keys", of: choices) ?? .useDefaultKeys
        }
        if let node = fields["duplicate_keys"] {
            let policies: [RecordDecodingOptions.DuplicateKeyPolicy] = [.reject, .first, .last]
            options.duplicateKeys =
                choice(node, for: "duplicate_keys", of: policies.map { ($0.rawValue, $0) }) ?? .reject
        }
        if let node = fields["rename"] {
            for entry in entries(node, for: "rename", expected: "a mapping of source keys to properties") ?? [] {
                options.renamedKeys[entry.key] = text(entry.value, for: entry.key)
            }
        }
        if let node = fields["numbers_in_strings"] {
            options.convertsStrings = boolean(node, for: "numbers_in_strings") ?? false
        }
        if let node = fields["entity"] { entities = entityChoice(node) }
        return .decode(type: type, options: options)
    }

    /// Which field tells the model of each record, and how.
    private mutating func entityChoice(_ node: YAMLNode) -> EntityChoice? {
        note(.hierarchy, at: node.place)
        if case .scalar = node.content { return text(node, for: "entity").map { EntityChoice(field: $0) } }
        let before = diagnostics.count
        guard let fields = fields(node, of: .entity) else { return nil }
        guard let fieldNode = fields["field"] else {
            if diagnostics.count == before {
                report("`field` is missing", at: node, expected: "the field of the source that tells the model")
            }
            return nil
        }
        guard let field = text(fieldNode, for: "field") else { return nil }
        var choice = EntityChoice(field: field)
        if let node = fields["values"] {
            for entry in entries(node, for: "values", expected: "a mapping of values to models") ?? [] {
                choice.values[entry.key] = subentity(entry.value, for: entry.key)
            }
        }
        if let node = fields["absent"] { choice.absent = subentity(node, for: "absent") }
        return choice
    }

    private mutating func subentity(_ node: YAMLNode, for name: String) -> String? {
        guard let model = text(node, for: name) else { return nil }
        note(.subentity(model), at: node.place)
        return model
    }

    /// The name of the type that records decode into.
    private mutating func typeName(_ node: YAMLNode, for name: String) -> String? {
        guard let type = text(node, for: name) else { return nil }
        note(.type(type), at: node.place)
        return type
    }

    private mutating func dates(_ node: YAMLNode) -> RecordDecodingOptions.DateStrategy? {
        if case .mapping = node.content {
            let before = diagnostics.count
            guard let fields = fields(node, of: .dates) else { return nil }
            if let format = fields["format"] { return text(format, for: "format").map { .format($0) } }
            if diagnostics.count == before {
                report("`format` is missing", at: node, expected: "a date pattern, such as `dd.MM.yyyy`")
            }
            return nil
        }
        return choice(
            node, for: "dates",
            of: [
                ("auto", .auto), ("iso8601", .iso8601), ("seconds_since_2001", .secondsSince2001),
                ("seconds_since_1970", .secondsSince1970), ("milliseconds_since_1970", .millisecondsSince1970),
            ])
    }

    private mutating func map(_ node: YAMLNode) -> [StageDefinition] {
        if case .scalar = node.content { return mapped(node, for: "map").map { [$0] } ?? [] }
        guard let fields = fields(node, of: .map) else { return [] }
        var stages: [StageDefinition] = []
        if let node = fields["to"], let stage = mapped(node, for: "to") { stages.append(stage) }
        if let node = fields["set"] {
            var assignments: [FieldAssignment] = []
            for entry in entries(node, for: "set", expected: "a mapping of fields to values") ?? [] {
                if let value = value(entry.value, for: entry.key) {
                    let assignment = FieldAssignment(field: entry.key, value: value)
                    note(.assignment(assignment), at: entry.keyPlace)
                    assignments.append(assignment)
                }
            }
            stages.append(.set(assignments))
        }
        if fields.isEmpty { report("`map` says nothing", at: node, expected: "`to` or `set`") }
        return stages
    }

    private mutating func mapped(_ node: YAMLNode, for name: String) -> StageDefinition? {
        guard let model = text(node, for: name) else { return nil }
        note(.mapped(model), at: node.place)
        return .map(to: model)
    }
}

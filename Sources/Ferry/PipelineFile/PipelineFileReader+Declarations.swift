import Foundation
import ModelStore

extension PipelineFileReader {
    /// A schema that the file declares, with all its versions.
    /// - Parameter name: the schema's name where the declaration has none.
    mutating func declaration(_ node: YAMLNode, named name: String) -> DeclaredSchema? {
        guard let fields = fields(node, of: .declare) else { return nil }
        let name = fields["schema"].flatMap { text($0, for: "schema") } ?? name
        var versions: [Schema] = []
        if let node = fields["earlier"] {
            guard case .sequence(let items) = node.content else {
                if !node.isRefused { report("`earlier` is \(node.kind)", at: node, expected: "a list of versions") }
                return nil
            }
            for item in items {
                guard let fields = self.fields(item, of: .earlier) else { continue }
                let (schema, _) = schema(fields, at: item, named: name)
                append(schema, to: &versions, at: item)
            }
        }
        let (schema, paths) = schema(fields, at: node, named: name)
        append(schema, to: &versions, at: node)
        guard !versions.isEmpty else { return nil }
        return DeclaredSchema(versions: versions, paths: paths)
    }

    private mutating func append(_ schema: Schema?, to versions: inout [Schema], at node: YAMLNode) {
        guard let schema else { return }
        if let last = versions.last, last.version >= schema.version {
            report(
                "the version \(schema.version) stands behind \(last.version)", at: node, expected: "the oldest first")
            return
        }
        // What is wrong in the text shows in the schema, too.
        guard diagnostics.isEmpty else { return versions.append(schema) }
        do {
            try schema.validate()
            versions.append(schema)
        } catch {
            let place = [error.entity, error.attribute].compactMap(\.self).joined(separator: ".")
            report(place.isEmpty ? error.message : "\(place): \(error.message)", at: node)
        }
    }

    private mutating func schema(
        _ fields: [String: YAMLNode], at node: YAMLNode, named name: String
    ) -> (Schema?, [String: [String: [String]]]) {
        var version = Schema.Version(1, 0, 0)
        if let node = fields["version"] {
            // 1.0 alone is a number to YAML.
            if let text = text(node, for: "version") {
                guard let told = Schema.Version(text) else {
                    report("`version` is not a version", at: node, expected: "three numbers with points, such as 1.2.0")
                    return (nil, [:])
                }
                version = told
            } else {
                return (nil, [:])
            }
        }
        guard let models = fields["models"] else {
            report("`models` is missing", at: node, expected: "a mapping with the models' names")
            return (nil, [:])
        }
        guard let entries = entries(models, for: "models", expected: "a mapping with the models' names") else {
            return (nil, [:])
        }
        var entities: [EntityDescription] = []
        var paths: [String: [String: [String]]] = [:]
        for entry in entries {
            guard let (entity, own) = entity(entry) else { continue }
            entities.append(entity)
            paths[entity.name] = own
        }
        return (Schema(name: name, version: version, entities: entities), paths)
    }

    private mutating func entity(_ entry: YAMLNode.Entry) -> (EntityDescription, [String: [String]])? {
        guard let fields = fields(entry.value, of: .model) else { return nil }
        guard let node = fields["attributes"] else {
            report("`attributes` is missing", at: entry.value, expected: "a mapping with the fields' names")
            return nil
        }
        guard let entries = entries(node, for: "attributes", expected: "a mapping with the fields' names") else {
            return nil
        }
        var attributes: [AttributeDescription] = []
        var relationships: [RelationshipDescription] = []
        var paths: [String: [String]] = [:]
        for entry in entries {
            guard let declared = attribute(entry) else { continue }
            attributes.append(declared.attribute)
            if let relationship = declared.relationship { relationships.append(relationship) }
            if let path = declared.path { paths[entry.key] = path }
        }
        if let node = fields["id"], Self.isContent(node, among: attributes) {
            attributes.append(DeclaredModel.contentDigest)
        }
        let names = attributes.map(\.name)
        var unique: [[String]] = []
        if names.last == DeclaredModel.contentDigestName {
            unique = [[DeclaredModel.contentDigestName]]
        } else if let node = fields["id"], let id = texts(node, for: "id") {
            unique.append(id.filter { isField($0, of: "id", at: node, among: names) })
        }
        if let node = fields["unique"] { unique += groups(node, for: "unique", among: names) }
        for group in unique where group.count == 1 {
            if let position = names.firstIndex(of: group[0]) { attributes[position].isUnique = true }
        }
        var entity = EntityDescription(entry.key, attributes: attributes)
        entity.uniquenessConstraints = unique
        entity.relationships = relationships
        if let node = fields["index"] { entity.indexes = groups(node, for: "index", among: names) }
        if let node = fields["was"] { entity.originalName = text(node, for: "was") }
        return (entity, paths)
    }

    /// Whether `id` says that records are told apart by all they hold.
    private static func isContent(_ node: YAMLNode, among attributes: [AttributeDescription]) -> Bool {
        guard case .scalar(let scalar) = node.content, scalar.text == "content" else { return false }
        return !attributes.contains { $0.name == "content" }
    }

    private mutating func isField(_ name: String, of owner: String, at node: YAMLNode, among names: [String]) -> Bool {
        if names.contains(name) { return true }
        unknown("field", name, of: owner, at: node.place, among: names)
        return false
    }

    /// Groups of fields: each a field, or a list of some.
    private mutating func groups(_ node: YAMLNode, for name: String, among names: [String]) -> [[String]] {
        guard case .sequence(let items) = node.content else {
            if !node.isRefused {
                report("`\(name)` is \(node.kind)", at: node, expected: "a list of fields, or of lists")
            }
            return []
        }
        var groups: [[String]] = []
        for item in items {
            guard let fields = texts(item, for: name) else { continue }
            groups.append(fields.filter { isField($0, of: name, at: item, among: names) })
        }
        return groups.filter { !$0.isEmpty }
    }
}

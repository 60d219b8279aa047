import ModelStore

extension PipelineFileReader {
    /// Something in the file that only the program's models can tell to be right.
    enum ModelUse {
        /// The model that is written.
        case model(String)
        /// The model that a map says it makes.
        case mapped(String)
        /// That records may be of any class of the model's hierarchy.
        case hierarchy
        /// A model of that hierarchy.
        case subentity(String)
        /// The type that records decode into.
        case type(String)
        /// A field of the model, and the key that names it.
        case field(String, of: String)
        /// The rules of one field, and the stage they are in.
        case rules(of: String, [ValidationRule], in: Section)
        /// A constant for a field.
        case assignment(FieldAssignment)
    }

    /// Reports every use of a model, type or field that `models` does not have, and every rule that does not fit its
    /// field.
    /// - Parameter model: the model that is written, whatever the file says; nil goes by the file.
    mutating func check(against models: ModelRegistry, model: String?) {
        for uses in usesOfParts { check(uses, against: models, model: nil) }
        if usesOfParts.isEmpty { check(uses, against: models, model: model) }
    }

    private mutating func check(
        _ uses: [(use: ModelUse, place: YAMLNode.Place)], against models: ModelRegistry, model: String?
    ) {
        var name = model
        for (use, place) in uses {
            guard name == nil, case .model(let written) = use else { continue }
            name = written
            if models.entries(named: written).isEmpty {
                unknown("model", written, of: "write", at: place, among: models.names)
            }
        }
        // Without a model there is nothing to hold the rest against; a name from elsewhere, or one that only the store
        // makes clear, is judged there.
        guard let entry = try? models.model(named: name) else { return }
        let isHierarchy = uses.contains { if case .hierarchy = $0.use { true } else { false } }
        let entity = isHierarchy ? entry.hierarchy : entry.model.entity
        for (use, place) in uses { check(use, at: place, against: entry, entity) }
    }

    private mutating func check(
        _ use: ModelUse, at place: YAMLNode.Place, against entry: ModelRegistry.Entry, _ entity: EntityDescription
    ) {
        let model = entry.model
        let fields = entity.attributes.map(\.name)
        switch use {
        case .model: break
        case .hierarchy:
            guard entity.subentities.isEmpty else { break }
            report("no model inherits from \(model.name)", at: place, expected: "`entity` for a class hierarchy only")
        case .subentity(let name):
            let below = entity.lineage(below: model.name)
            let models = entry.schema.models.filter { below.contains($0.name) }
            if !models.contains(where: { $0.name == name || entry.schema.qualifiedName(of: $0) == name }) {
                unknown("model", name, of: "entity", at: place, among: models.map(\.name))
            }
        case .mapped(let name) where !entry.isCalled(name):
            unknown("model", name, of: "map", at: place, among: [model.name])
        case .mapped: break
        case .type(let name) where !model.decodableTypes.contains(name) && !entry.isCalled(name):
            unknown("type", name, of: "decode", at: place, among: model.decodableTypes)
        case .type: break
        case .field(let name, let owner): checkField(name, of: owner, at: place, among: fields)
        case .rules(let name, let rules, let section):
            guard checkField(name, of: section.rawValue, at: place, among: fields) else { return }
            do { _ = try RuleSet(rules, for: entity) } catch { report(error.message, at: place) }
        case .assignment(let assignment):
            guard checkField(assignment.field, of: "set", at: place, among: fields) else { return }
            do { _ = try RuleSet(assigning: [assignment], for: entity) } catch {
                report(error.message, at: place)
            }
        }
    }

    @discardableResult
    private mutating func checkField(
        _ name: String, of owner: String, at place: YAMLNode.Place, among fields: [String]
    ) -> Bool {
        if fields.contains(name) { return true }
        unknown("field", name, of: owner, at: place, among: fields)
        return false
    }
}

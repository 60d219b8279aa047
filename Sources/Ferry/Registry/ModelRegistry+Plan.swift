import ModelStore

extension ModelRegistry {
    /// The plans of a pipeline's parts, in order, and the schema that all of them write.
    /// - Parameter store: the store's path; where the store exists, its schema says which model of a name is meant.
    /// - Throws: ``FerryError``: `usage` when a name is not known, or the parts' models are of several schemas; `schema`
    ///   when the store has another schema.
    func plans(
        of definition: PipelineDefinition, forStore store: String? = nil
    ) throws(FerryError) -> (schema: SchemaRegistration, plans: [ImportPlan]) {
        if let declared = definition.declared {
            var definition = definition
            definition.declared = nil
            return try adding(declared).plans(of: definition, forStore: store)
        }
        let parts = definition.parts.isEmpty ? [definition] : definition.parts
        let first = try entry(of: parts[0], store)
        let joins =
            definition.parts.isEmpty ? [] : first.schema.current.entities.filter(\.isJoin)
        var plans: [ImportPlan] = []
        for part in parts {
            if let join = joins.first(where: { $0.name == part.write.model }) {
                plans.append(.joining(join, part))
                continue
            }
            let entry = try entry(of: part, store)
            guard entry.schema.name == first.schema.name else {
                throw FerryError(
                    .usage,
                    "\(first.model.name) and \(entry.model.name) are models of different schemas, which no store has together"
                )
            }
            plans.append(try entry.plan(of: part))
        }
        let entities = first.schema.current.entities
        for position in plans.indices { plans[position].source.schemaEntities = entities }
        return (first.schema, plans)
    }

    private func entry(of part: PipelineDefinition, _ store: String?) throws(FerryError) -> Entry {
        guard let store else { return try model(named: part.write.model) }
        return try model(named: part.write.model, forStore: store)
    }
}

import ModelStore

extension ModelRegistry {
    /// The plans of the pipeline's parts, in order, and the schema of all their models.
    /// - Parameter store: the store they are for, which decides between models of one name; nil for none.
    /// - Throws: ``FerryError``: `usage` when a name is not known, or the parts' models are of several schemas; `schema`
    ///   when the store has another schema.
    func plans(
        of definition: PipelineDefinition, forStore store: String? = nil
    ) throws(FerryError) -> (schema: SchemaRegistration, plans: [ImportPlan]) {
        let first = try model(named: (definition.parts.first ?? definition).write.model, forStore: store)
        let own = ModelRegistry([first.schema])
        let joins =
            definition.parts.isEmpty ? [] : Schema(versionedSchema: first.schema.current).entities.filter(\.isJoin)
        var plans: [ImportPlan] = []
        for part in definition.parts.isEmpty ? [definition] : definition.parts {
            if let join = joins.first(where: { $0.name == part.write.model }) {
                plans.append(.joining(join, part))
                continue
            }
            if let name = part.write.model, own.entries(named: name).isEmpty, !entries(named: name).isEmpty {
                throw FerryError(
                    .usage,
                    "\(first.model.name) and \(name) are models of different schemas, which no store has together")
            }
            plans.append(try own.model(named: part.write.model).plan(of: part))
        }
        return (first.schema, plans)
    }
}

import ModelStore

extension ModelRegistry {
    /// The model that `definition` writes; of several, the first.
    /// - Throws: ``FerryError`` (`usage`) when there is no such model.
    public func model(of definition: PipelineDefinition) throws(FerryError) -> ModelRegistration {
        try model(named: (definition.parts.first ?? definition).write.model)
    }

    /// The plans of the pipeline's parts, in order.
    /// - Throws: ``FerryError`` (`usage`) when a name is not known, or the parts' models are of several schemas.
    func plans(of definition: PipelineDefinition) throws(FerryError) -> [ImportPlan] {
        let first = try model(of: definition)
        let joins = definition.parts.isEmpty ? [] : Schema(versionedSchema: first.schema).entities.filter(\.isJoin)
        var plans: [ImportPlan] = []
        for part in definition.parts.isEmpty ? [definition] : definition.parts {
            if let join = joins.first(where: { $0.name == part.write.model }) {
                plans.append(.joining(join, part))
                continue
            }
            let model = try model(named: part.write.model)
            guard ObjectIdentifier(model.schema) == ObjectIdentifier(first.schema) else {
                throw FerryError(
                    .usage,
                    "\(first.name) and \(model.name) are models of different schemas, which no store has together")
            }
            plans.append(try model.plan(of: part))
        }
        return plans
    }
}

extension ModelRegistry {
    /// The model that `definition` writes.
    /// - Throws: ``FerryError`` (`usage`) when there is no such model.
    public func model(of definition: PipelineDefinition) throws(FerryError) -> ModelRegistration {
        try model(named: definition.write.model)
    }
}

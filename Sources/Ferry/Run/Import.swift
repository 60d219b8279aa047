import Foundation
import ModelStore

/// A pipeline with its store: what can be run.
public struct Import: Sendable {
    /// Where rows go.
    enum Destination: Sendable {
        /// A store's file, made when it does not exist, and the schema versions it may have, the last one current.
        /// With `evolves`, a store of an older version is brought to the current one first, by steps that follow from the
        /// versions alone.
        case file(schema: Schema, knownVersions: [Schema], evolves: Bool = false)
        /// A container the program has open.
        case container(ModelContainer)
    }

    /// The parts, in the order in which they run.
    let plans: [ImportPlan]
    let name: String
    let destination: Destination
    let budget: ErrorBudget
    let once: String?
    let options: ImportOptions
    /// What the report tells beside what the run finds out.
    let notes: [String]

    /// Resolves a declared pipeline against the models of `registry`.
    ///
    /// A store that exists says by its schema which model of a name is meant.
    /// - Throws: ``FerryError``: `usage` when a name in it is not known, `schema` when the store has another schema than
    ///   the model.
    public init(
        _ definition: PipelineDefinition, registry: ModelRegistry, options: ImportOptions
    ) throws(FerryError) {
        let (schema, plans) = try registry.plans(of: definition, forStore: options.store)
        self.plans = plans
        name = definition.name
        destination = .file(
            schema: schema.current, knownVersions: schema.versions, evolves: definition.evolvesStore)
        notes = definition.notes
        budget = options.maxErrors.map { ErrorBudget(max: $0) } ?? definition.errors
        once = definition.once
        self.options = options
    }

    init(
        plan: ImportPlan, destination: Destination, budget: ErrorBudget, once: String?, options: ImportOptions
    ) {
        plans = [plan]
        name = plan.name
        self.destination = destination
        self.budget = options.maxErrors.map { ErrorBudget(max: $0) } ?? budget
        self.once = once
        self.options = options
        notes = []
    }

    /// Runs the pipeline: reads, writes, reads back, and tells.
    ///
    /// All or nothing: a run that fails, exceeds its error budget or is cancelled leaves the store as before, and a
    /// store that did not exist still does not. Cancelling the task stops the run.
    /// - Returns: the report; also of a run that failed.
    /// - Throws: ``FerryError`` when the run could not begin: `locked`, `schema`, `usage`, `store`, `input`.
    public func run() async throws(FerryError) -> RunReport {
        try await ImportRun(self).run()
    }
}

extension Pipeline where Element: PersistentRecord {
    /// Ends the chain at the store in the file `store`, which is made when it does not exist.
    /// - Parameters:
    ///   - store: the store's path.
    ///   - schema: the schema version to write.
    ///   - write: what happens to records whose id the store already has.
    ///   - errors: how many rejections the run may have.
    ///   - once: a migration flag: a pipeline with one never runs twice in the same store.
    /// - Throws: ``FerryError`` (`usage`) when a name is not an attribute of the model.
    public func write(
        to store: String, schema: any VersionedSchema.Type, _ write: WriteDefinition = WriteDefinition(),
        errors: ErrorBudget = ErrorBudget(), once: String? = nil, options: ImportOptions? = nil
    ) throws(FerryError) -> Import {
        var options = options ?? ImportOptions(store: store)
        options.store = store
        var plan = try plan(write, in: .record)
        plan.source.schemaEntities = Schema(versionedSchema: schema).entities
        return Import(
            plan: plan,
            destination: .file(
                schema: Schema(versionedSchema: schema), knownVersions: [Schema(versionedSchema: schema)]),
            budget: errors,
            once: once, options: options)
    }

    /// Ends the chain at a container the program has open.
    /// - Throws: ``FerryError`` (`usage`) when a name is not an attribute of the model.
    public func write(
        to container: ModelContainer, _ write: WriteDefinition = WriteDefinition(),
        errors: ErrorBudget = ErrorBudget(), once: String? = nil, options: ImportOptions? = nil
    ) throws(FerryError) -> Import {
        Import(
            plan: try plan(write, in: .record), destination: .container(container), budget: errors, once: once,
            options: options ?? ImportOptions(store: container.configuration.url?.path ?? ":memory:"))
    }
}

/// The models a program can import and export, by schema and name.
///
/// A model is called by its entity's name where only one schema has it, such as `Memo`, and otherwise by its schema's
/// name and its own, such as `Wishlist.Trip`; the long form is always understood.
public struct ModelRegistry: Sendable {
    /// A model with the schema that it belongs to.
    public struct Entry: Sendable {
        /// The schema.
        public let schema: SchemaRegistration
        /// The model.
        public let model: ModelRegistration

        /// Whether `name` is the model's, in its short or its long form.
        func isCalled(_ name: String) -> Bool {
            name == model.name || name == schema.qualifiedName(of: model)
        }

        /// Resolves a declared pipeline that writes this model.
        func plan(of definition: PipelineDefinition) throws(FerryError) -> ImportPlan {
            if let choice = definition.entityChoice {
                return try EntityChoicePlan(choice, of: definition, for: self).plan()
            }
            var definition = definition
            definition.stages = definition.stages.map { stage in
                switch stage {
                case .map(let name) where isCalled(name): .map(to: model.name)
                case .decode(let name?, let options) where isCalled(name): .decode(type: model.name, options: options)
                default: stage
                }
            }
            return try model.plan(of: definition)
        }
    }

    /// The schemas, in the order they were given.
    public let schemas: [SchemaRegistration]

    /// A registry of these schemas; their names differ.
    public init(_ schemas: [SchemaRegistration]) {
        self.schemas = schemas
    }

    /// The same with the models of a schema that a file declares, in the place of those that a schema of this name has.
    public func adding(_ declared: DeclaredSchema) -> ModelRegistry {
        ModelRegistry(schemas.filter { $0.name != declared.current.name } + [SchemaRegistration(declared)])
    }

    /// All models with their schemas.
    public var entries: [Entry] {
        schemas.flatMap { schema in schema.models.map { Entry(schema: schema, model: $0) } }
    }

    /// The shortest name of each model that only it has.
    public var names: [String] {
        let entries = entries
        let counts = Dictionary(entries.map { ($0.model.name, 1) }, uniquingKeysWith: +)
        return entries.map { counts[$0.model.name] == 1 ? $0.model.name : $0.schema.qualifiedName(of: $0.model) }
    }

    /// The models that `name` can mean, in its short or its long form.
    public func entries(named name: String) -> [Entry] {
        entries.filter { $0.isCalled(name) }
    }

    /// The model called `name`; without a name, the only one there is.
    /// - Throws: ``FerryError`` (`usage`) naming the choices, or the nearest name.
    public func model(named name: String?) throws(FerryError) -> Entry {
        guard let name else {
            let entries = entries
            if entries.count == 1, let only = entries.first { return only }
            throw FerryError(.usage, "say which model: one of \(names.joined(separator: ", "))")
        }
        let found = entries(named: name)
        if found.count == 1, let only = found.first { return only }
        guard found.isEmpty else {
            let choices = found.map { $0.schema.qualifiedName(of: $0.model) }.joined(separator: " or ")
            throw FerryError(.usage, "\(name) could be any of several models: say \(choices)")
        }
        throw FerryError(.usage, Self.unknown(name, among: names))
    }

    static func unknown(_ name: String, among names: [String]) -> String {
        let nearest = nearestName(to: name, in: names).map { "; did you mean \($0)?" } ?? "."
        return "no model is called \(name)\(nearest) Known: \(names.joined(separator: ", "))"
    }
}

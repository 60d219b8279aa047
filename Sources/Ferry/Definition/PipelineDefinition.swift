/// A pipeline as a file or the command line declares it: names and settings, nothing resolved yet.
public struct PipelineDefinition: Sendable, Hashable {
    /// The pipeline's name; a file without one is called as the file.
    public var name: String
    /// Where the records come from.
    public var source: SourceDefinition
    /// The stages between source and store, in order.
    public var stages: [StageDefinition] = []
    /// How a record tells which entity of a class hierarchy it becomes; nil where all become the model that is written.
    public var entityChoice: EntityChoice?
    /// What happens at the store.
    public var write: WriteDefinition
    /// The parts, in order, of a pipeline that writes several models in one run; empty for a pipeline that writes one. Of a
    /// pipeline with parts, source, stages and write of its own are not used; nor are budget and flag of the parts.
    public var parts: [PipelineDefinition] = []
    /// The schema that the pipeline declares for its models, where no Swift type stands for them.
    public var declared: DeclaredSchema?
    /// Whether a store with an older version of the declared schema is brought to the newest one first.
    var evolvesStore = false
    /// What the report tells beside what the run finds out.
    var notes: [String] = []
    /// How many rejections the run may have.
    public var errors = ErrorBudget()
    /// The name of a migration flag: a pipeline with one never runs twice in the same store.
    public var once: String?

    /// Describes a pipeline by its parts.
    public init(name: String, source: SourceDefinition, write: WriteDefinition) {
        self.name = name
        self.source = source
        self.write = write
    }
}

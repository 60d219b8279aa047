/// How a program's stores come from each schema version to the next.
public protocol SchemaMigrationPlan: SendableMetatype {
    /// All versions the program knows, oldest first.
    static var schemas: [any VersionedSchema.Type] { get }
    /// The stages between them: exactly one from each version but the last to a later one.
    static var stages: [MigrationStage] { get }
}

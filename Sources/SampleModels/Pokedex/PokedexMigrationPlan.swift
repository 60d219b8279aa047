import ModelStore

/// How stores of the Pokédex come from each version to the next.
public enum PokedexMigrationPlan: SchemaMigrationPlan {
    /// All versions.
    public static var schemas: [any VersionedSchema.Type] { [PokedexSchemaV1.self, PokedexSchemaV2.self] }

    /// The pictures and `favorite` are added as they are declared.
    public static var stages: [MigrationStage] {
        [.lightweight(fromVersion: PokedexSchemaV1.self, toVersion: PokedexSchemaV2.self)]
    }
}

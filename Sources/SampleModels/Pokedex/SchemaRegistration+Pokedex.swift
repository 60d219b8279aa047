import Ferry

extension SchemaRegistration {
    /// The Pokédex, and the form in which its API answers.
    public static var pokedex: SchemaRegistration {
        SchemaRegistration(
            versions: PokedexMigrationPlan.schemas, current: PokedexSchemaV2.self,
            migrationPlan: PokedexMigrationPlan.self,
            models: [
                ModelRegistration(
                    Pokemon.Record.self,
                    conversions: [RecordConversion(PokemonResource.self) { Pokemon.Record(resource: $0) }])
            ])
    }
}

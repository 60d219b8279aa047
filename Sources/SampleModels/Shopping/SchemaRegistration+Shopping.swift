import Ferry

extension SchemaRegistration {
    /// The shopping list, and the form in which devices share it.
    public static var shopping: SchemaRegistration {
        SchemaRegistration(
            versions: ShoppingMigrationPlan.schemas, current: ShoppingSchemaV3.self,
            migrationPlan: ShoppingMigrationPlan.self,
            models: [
                ModelRegistration(
                    ShoppingSchemaV3.Item.Record.self,
                    conversions: [RecordConversion(SharedItem.self) { ShoppingSchemaV3.Item.Record(shared: $0) }])
            ])
    }
}

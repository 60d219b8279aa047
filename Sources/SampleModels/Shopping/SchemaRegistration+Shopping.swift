import Ferry

extension SchemaRegistration {
    /// The shopping list, and the form in which devices share it.
    public static var shopping: SchemaRegistration {
        SchemaRegistration(
            versions: ShoppingMigrationPlan.schemas, current: ShoppingSchemaV4.self,
            migrationPlan: ShoppingMigrationPlan.self,
            models: [
                ModelRegistration(
                    ShoppingSchemaV4.ShoppingList.Record.self,
                    conversions: [
                        RecordConversion(SharedItem.self) { ShoppingSchemaV4.ShoppingList.Record(shared: $0) }
                    ]),
                ModelRegistration(
                    ShoppingSchemaV4.ShoppingItem.Record.self,
                    conversions: [
                        RecordConversion(SharedItem.self) { ShoppingSchemaV4.ShoppingItem.Record(shared: $0) }
                    ]),
            ])
    }
}

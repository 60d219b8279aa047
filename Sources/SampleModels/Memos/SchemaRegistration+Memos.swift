import Ferry

extension SchemaRegistration {
    /// The memos, and the forms they can be made of.
    public static var memos: SchemaRegistration {
        SchemaRegistration(
            versions: MemosMigrationPlan.schemas, current: MemosSchemaV3.self, migrationPlan: MemosMigrationPlan.self,
            models: [
                ModelRegistration(
                    Memo.Record.self,
                    conversions: [
                        RecordConversion(LegacyMemo.self) { Memo.Record(legacy: $0) },
                        RecordConversion(MemosSchemaV2.Memo.Record.self, named: "MemoV2") { Memo.Record($0) },
                    ])
            ])
    }
}

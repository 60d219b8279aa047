import Ferry

extension ModelRegistry {
    /// The models of the sample systems, for the `ferry` command.
    public static let samples = ModelRegistry([
        ModelRegistration(
            Memo.Record.self, versions: MemosMigrationPlan.schemas, current: MemosSchemaV2.self,
            migrationPlan: MemosMigrationPlan.self,
            conversions: [RecordConversion(LegacyMemo.self) { Memo.Record(legacy: $0) }])
    ])
}

import Ferry

extension ModelRegistry {
    /// The models of the sample systems, for the `ferry` command.
    public static let samples = ModelRegistry([
        ModelRegistration(
            Memo.Record.self, versions: [MemosSchemaV1.self, MemosSchemaV2.self], current: MemosSchemaV2.self,
            conversions: [RecordConversion(LegacyMemo.self) { Memo.Record(legacy: $0) }])
    ])
}

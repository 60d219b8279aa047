import ModelStore

/// How stores of memos come from each version to the next.
public enum MemosMigrationPlan: SchemaMigrationPlan {
    /// All versions.
    public static var schemas: [any VersionedSchema.Type] {
        [MemosSchemaV1.self, MemosSchemaV2.self, MemosSchemaV3.self]
    }

    /// `category` and `tags` are added as they are declared; then memos without a category get a derived one.
    public static var stages: [MigrationStage] {
        [
            .lightweight(fromVersion: MemosSchemaV1.self, toVersion: MemosSchemaV2.self),
            .custom(
                fromVersion: MemosSchemaV2.self, toVersion: MemosSchemaV3.self, willMigrate: categorize, didMigrate: nil
            ),
        ]
    }

    /// Gives each memo without a category one.
    private static func categorize(_ context: MigrationContext) throws {
        try context.enumerate(MemosSchemaV2.Memo.self) { key, memo in
            guard memo.category == nil else { return }
            var memo = memo
            memo.category = MemosSchemaV3.derivedCategory(tags: memo.tags)
            try context.update(memo, key: key)
        }
    }
}

import Foundation
import ModelStore

/// How stores of shopping lists come from each version to the next.
public enum ShoppingMigrationPlan: SchemaMigrationPlan {
    /// All versions.
    public static var schemas: [any VersionedSchema.Type] {
        [ShoppingSchemaV1.self, ShoppingSchemaV2.self, ShoppingSchemaV3.self]
    }

    /// `lastModified` is added as optional, which leaves it NULL in the rows there are; then these get a date.
    public static var stages: [MigrationStage] {
        [
            .lightweight(fromVersion: ShoppingSchemaV1.self, toVersion: ShoppingSchemaV2.self),
            .custom(
                fromVersion: ShoppingSchemaV2.self, toVersion: ShoppingSchemaV3.self, willMigrate: nil,
                didMigrate: dateUndated),
        ]
    }

    /// What items get that do not say when they were changed: a date before every real one, so that each device that
    /// knows better wins.
    public static let undated = Date(timeIntervalSinceReferenceDate: 0)

    private static func dateUndated(_ context: MigrationContext) throws {
        try context.enumerate(ShoppingSchemaV3.Item.self) { key, item in
            guard item.lastModified == nil else { return }
            var item = item
            item.lastModified = undated
            try context.update(item, key: key)
        }
    }
}

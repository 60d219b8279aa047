import Foundation
import ModelStore

/// How stores of shopping lists come from each version to the next.
public enum ShoppingMigrationPlan: SchemaMigrationPlan {
    /// All versions.
    public static var schemas: [any VersionedSchema.Type] {
        [ShoppingSchemaV1.self, ShoppingSchemaV2.self, ShoppingSchemaV3.self, ShoppingSchemaV4.self]
    }

    /// `lastModified` is added as optional, which leaves it NULL in the rows there are; then these get a date; then all
    /// items go on one list, and their amounts become text.
    public static var stages: [MigrationStage] {
        [
            .lightweight(fromVersion: ShoppingSchemaV1.self, toVersion: ShoppingSchemaV2.self),
            .custom(
                fromVersion: ShoppingSchemaV2.self, toVersion: ShoppingSchemaV3.self, willMigrate: nil,
                didMigrate: dateUndated),
            .custom(
                fromVersion: ShoppingSchemaV3.self, toVersion: ShoppingSchemaV4.self, willMigrate: nil,
                didMigrate: listItems),
        ]
    }

    /// What items get that do not say when they were changed: a date before every real one, so that each device that
    /// knows better wins.
    public static let undated = Date(timeIntervalSinceReferenceDate: 0)

    /// The name of the list that items go on that were on none.
    public static let firstList = "Shopping"

    private static func listItems(_ context: MigrationContext) throws {
        guard let previous = context.previous, try previous.fetchCount(ShoppingSchemaV3.Item.self) > 0 else { return }
        let list = try context.insert(ShoppingSchemaV4.ShoppingList.Record(name: firstList))
        try previous.enumerate(ShoppingSchemaV3.Item.self) { key, old in
            let item = ShoppingSchemaV4.ShoppingItem.Record(
                id: old.id, name: old.name, amount: String(old.amount), section: old.section, isChecked: old.isChecked,
                isOptional: old.isOptional, sortOrder: old.position, lastModified: old.lastModified,
                list: ModelReference(key: list))
            try context.update(item, key: key)
        }
    }

    private static func dateUndated(_ context: MigrationContext) throws {
        try context.enumerate(ShoppingSchemaV3.Item.self) { key, item in
            guard item.lastModified == nil else { return }
            var item = item
            item.lastModified = undated
            try context.update(item, key: key)
        }
    }
}

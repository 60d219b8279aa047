import Foundation
import ModelStore

/// A list of the newest schema version.
public typealias ShoppingList = ShoppingSchemaV4.ShoppingList

/// An item of the newest schema version.
public typealias ShoppingItem = ShoppingSchemaV4.ShoppingItem

extension ShoppingSchemaV4.ShoppingItem.Record {
    /// Makes an item of one that a device shared. What the device left out takes the model's default and counts as absent.
    public init(shared: SharedItem) {
        self.init(
            id: shared.id, name: shared.name, amount: shared.amount ?? "1", section: shared.section ?? "",
            isChecked: shared.isChecked ?? false, isOptional: shared.isOptional ?? false,
            sortOrder: shared.sortOrder ?? 0, lastModified: shared.lastModified,
            list: ModelReference(identity: [.text(shared.list ?? ShoppingMigrationPlan.firstList)]))
        if shared.amount == nil { markAbsent("amount") }
        if shared.section == nil { markAbsent("section") }
        if shared.isChecked == nil { markAbsent("isChecked") }
        if shared.isOptional == nil { markAbsent("isOptional") }
        if shared.sortOrder == nil { markAbsent("sortOrder") }
        if shared.lastModified == nil { markAbsent("lastModified") }
        if shared.list == nil { markAbsent("list") }
    }
}

extension ShoppingSchemaV4.ShoppingItem {
    /// Gives the item what a device shared of it, but for the list; what the device left out stays.
    func take(_ shared: SharedItem) {
        name = shared.name
        amount = shared.amount ?? amount
        section = shared.section ?? section
        isChecked = shared.isChecked ?? isChecked
        isOptional = shared.isOptional ?? isOptional
        sortOrder = shared.sortOrder ?? sortOrder
        lastModified = shared.lastModified ?? lastModified
    }
}

extension ShoppingSchemaV4.ShoppingList.Record {
    /// Makes the list that a shared item is on; where the item does not say, that of devices before the fourth version.
    public init(shared: SharedItem) {
        self.init(name: shared.list ?? ShoppingMigrationPlan.firstList)
    }
}

extension SharedItem {
    /// The item as devices share it, on the list called `list`.
    public init(_ item: ShoppingSchemaV4.ShoppingItem.Record, list: String? = nil) {
        self.init(
            id: item.id, name: item.name, amount: item.amount, section: item.section, isChecked: item.isChecked,
            isOptional: item.isOptional, sortOrder: item.sortOrder, lastModified: item.lastModified,
            list: list)
    }
}

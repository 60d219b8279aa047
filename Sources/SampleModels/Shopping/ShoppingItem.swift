import Foundation
import ModelStore

/// An item of the newest schema version.
public typealias ShoppingItem = ShoppingSchemaV3.Item

extension ShoppingSchemaV3.Item.Record {
    /// Makes an item of one that a device shared. What the device left out takes the model's default and counts as absent.
    public init(shared: SharedItem) {
        self.init(
            id: shared.id, name: shared.name, amount: shared.amount ?? 1, section: shared.section ?? "",
            isChecked: shared.isChecked ?? false, isOptional: shared.isOptional ?? false,
            position: shared.sortOrder ?? 0, lastModified: shared.lastModified)
        if shared.amount == nil { markAbsent("amount") }
        if shared.section == nil { markAbsent("section") }
        if shared.isChecked == nil { markAbsent("isChecked") }
        if shared.isOptional == nil { markAbsent("isOptional") }
        if shared.sortOrder == nil { markAbsent("position") }
        if shared.lastModified == nil { markAbsent("lastModified") }
    }
}

extension SharedItem {
    /// The item as devices share it.
    public init(_ item: ShoppingSchemaV3.Item.Record) {
        self.init(
            id: item.id, name: item.name, amount: item.amount, section: item.section, isChecked: item.isChecked,
            isOptional: item.isOptional, sortOrder: item.position, lastModified: item.lastModified)
    }
}

import Foundation
import ModelStore

/// What an app does with its shopping list, above a ``ModelContext``.
///
/// Each change notes when it was made and is saved before its call returns. Where that fails, the error is thrown and the
/// context is clean. Belongs to its context's isolation.
public final class ShoppingRepository {
    /// The context of the items.
    public let context: ModelContext

    /// A repository over the items of `context`.
    public init(_ context: ModelContext) {
        self.context = context
    }

    // MARK: Reading

    /// All items by section, then place, then name.
    /// - Throws: ``ModelStoreError`` when the store cannot be read, as the other calls here.
    public func fetchAll() throws -> [ShoppingItem] {
        try fetch()
    }

    /// The items that are not in the basket yet.
    public func fetchOpen() throws -> [ShoppingItem] {
        try fetch(#Predicate { !$0.isChecked })
    }

    /// The lists by name.
    public func fetchLists() throws -> [ShoppingList] {
        try context.fetch(FetchDescriptor<ShoppingSchemaV4.ShoppingList>(sortBy: [SortDescriptor(\.name)]))
    }

    private func fetch(_ predicate: Predicate<ShoppingItem>? = nil) throws -> [ShoppingItem] {
        let order: [SortDescriptor<ShoppingItem>] = [
            SortDescriptor(\.section), SortDescriptor(\.sortOrder), SortDescriptor(\.name),
        ]
        // Through the alias the compiler does not see the conformance that the macro writes (Swift 6.3).
        return try context.fetch(FetchDescriptor<ShoppingSchemaV4.ShoppingItem>(predicate: predicate, sortBy: order))
    }

    // MARK: Changing

    /// Adds an item at the end of its section.
    @discardableResult
    public func add(
        name: String, amount: String = "1", section: String = "", isOptional: Bool = false, list: ShoppingList? = nil,
        at date: Date = Date()
    ) throws -> ShoppingItem {
        let last = try fetch(#Predicate { $0.section == section }).last
        let item = ShoppingItem(
            id: UUID(), name: name, amount: amount, section: section, isOptional: isOptional,
            sortOrder: last.map { $0.sortOrder + 1 } ?? 0, lastModified: date)
        // Looked up first: a fetch sees what is not saved, and so finds its faults.
        let list = try list ?? self.list(named: ShoppingMigrationPlan.firstList)
        context.insert(item)
        item.list = list
        try save()
        return item
    }

    /// Changes an item and notes when.
    public func update(_ item: ShoppingItem, at date: Date = Date(), _ change: (ShoppingItem) -> Void) throws {
        change(item)
        item.lastModified = date
        try save()
    }

    /// Puts an item into the basket, or back.
    public func toggle(_ item: ShoppingItem, at date: Date = Date()) throws {
        try update(item, at: date) { $0.isChecked.toggle() }
    }

    /// Adds a list, or finds the one of this name.
    @discardableResult
    public func addList(name: String) throws -> ShoppingList {
        let list = try list(named: name)
        try save()
        return list
    }

    /// The list of this name, which is made where it does not exist and not saved yet.
    private func list(named name: String) throws -> ShoppingList {
        if let list = try fetchLists().first(where: { $0.name == name }) { return list }
        let list = ShoppingList(name: name)
        context.insert(list)
        return list
    }

    /// Puts an item on a list, or on none, and notes when.
    public func move(_ item: ShoppingItem, to list: ShoppingList?, at date: Date = Date()) throws {
        try update(item, at: date) { $0.list = list }
    }

    /// Deletes a list and all its items.
    public func delete(_ list: ShoppingList) throws {
        context.delete(list)
        try save()
    }

    /// Deletes an item.
    public func delete(_ item: ShoppingItem) throws {
        context.delete(item)
        try save()
    }

    // MARK: Sharing

    /// The list as the file that devices share.
    public func sharedList(device: String) throws -> SharedList {
        SharedList(device: device, items: try fetchAll().map { SharedItem($0.record, list: $0.list?.name) })
    }

    /// Takes over what another device shared: items that are new, and those it changed later than this one did. An item
    /// that does not say when it was changed loses to one that does.
    /// - Returns: how many items were added or changed.
    @discardableResult
    public func merge(_ list: SharedList) throws -> Int {
        var known = Dictionary(try fetchAll().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var lists = Dictionary(try fetchLists().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        func destination(listCalled name: String) -> ShoppingList {
            if let list = lists[name] { return list }
            let list = ShoppingList(name: name)
            context.insert(list)
            lists[name] = list
            return list
        }
        var count = 0
        for shared in list.items {
            if let item = known[shared.id] {
                guard let date = shared.lastModified, date > item.lastModified ?? .distantPast else { continue }
                item.take(shared)
                if let name = shared.list { item.list = destination(listCalled: name) }
            } else {
                let item = ShoppingItem(id: shared.id, name: shared.name)
                context.insert(item)
                item.take(shared)
                item.list = destination(listCalled: shared.list ?? ShoppingMigrationPlan.firstList)
                known[shared.id] = item
            }
            count += 1
        }
        try save()
        return count
    }

    private func save() throws {
        do {
            try context.save()
        } catch {
            context.rollback()
            throw error
        }
    }
}

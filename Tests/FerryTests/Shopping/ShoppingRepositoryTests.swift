import Foundation
import ModelStore
import SampleModels
import Testing

@Suite("The shopping list's repository")
struct ShoppingRepositoryTests {
    private let folder: ShoppingFolder
    private let start = Date(timeIntervalSince1970: 1_748_770_860)

    init() throws {
        folder = try ShoppingFolder()
    }

    @Test("adds items at the end of their section and reads them by section and place, also after reopening")
    func adding() throws {
        let repository = try folder.repository()
        for (name, section) in [("Milk", "Dairy"), ("Bread", "Bakery"), ("Eggs", "Dairy")] {
            try repository.add(name: name, amount: "2", section: section, at: start)
        }
        let items = try folder.repository().fetchAll()
        #expect(items.map(\.name) == ["Bread", "Milk", "Eggs"])
        #expect(items.map(\.sortOrder) == [0, 0, 1])
        #expect(items.map(\.lastModified) == [start, start, start])
    }

    @Test("notes when an item is changed, and tells what is not in the basket")
    func changing() throws {
        let repository = try folder.repository()
        let item = try repository.add(name: "Milk", at: start)
        try repository.add(name: "Eggs", at: start)
        try repository.toggle(item, at: start + 1)
        #expect(item.isChecked)
        #expect(item.lastModified == start + 1)
        #expect(try repository.fetchOpen().map(\.name) == ["Eggs"])
        try repository.update(item, at: start + 2) { $0.amount = "4 l" }
        #expect(try folder.repository().fetchAll().map(\.amount) == ["4 l", "1"])
        try repository.delete(item)
        #expect(try folder.repository().fetchAll().map(\.name) == ["Eggs"])
    }

    @Test("that cannot save leaves its context clean")
    func failedSave() throws {
        let repository = try folder.repository()
        #expect(throws: ModelStoreError.self) {
            try repository.add(name: "a", at: Date(timeIntervalSince1970: -1e12))
        }
        #expect(!repository.context.hasChanges)
        #expect(try repository.fetchAll().isEmpty)
    }

    @Test("shares its items as a file that another device takes over whole, and which is the same from there")
    func sharing() throws {
        let repository = try folder.repository()
        for number in 0..<5 { try repository.add(name: "\(number)", section: "s\(number % 2)", at: start) }
        let file = try repository.sharedList(device: "kitchen").json()
        let other = try ShoppingFolder()
        #expect(try other.repository().merge(SharedList(json: file)) == 5)
        #expect(try other.repository().sharedList(device: "kitchen").json() == file)
        #expect(try other.repository().merge(SharedList(json: file)) == 0)
    }

    @Test("takes over from another device what was changed later there")
    func merging() throws {
        let repository = try folder.repository()
        let item = try repository.add(name: "mine", at: start)
        func merge(_ name: String, _ date: Date?) throws -> Int {
            let shared = SharedItem(id: item.id, name: name, lastModified: date)
            return try repository.merge(SharedList(device: "phone", items: [shared]))
        }
        #expect(try merge("older", start - 1) == 0)
        #expect(try merge("undated", nil) == 0)
        #expect(try merge("equal", start) == 0)
        #expect(item.name == "mine")
        #expect(try merge("theirs", start + 1) == 1)
        #expect(item.name == "theirs")
        #expect(item.lastModified == start + 1)
    }
}

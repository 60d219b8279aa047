import Foundation
import ModelStore
import SampleModels
import Testing

@Suite("Shopping lists and their items")
struct ShoppingListTests {
    private let folder: ShoppingFolder

    init() throws {
        folder = try ShoppingFolder()
    }

    private func item(_ name: String) -> ShoppingItem {
        ShoppingItem(id: UUID(), name: name)
    }

    @Test("lead to each other, whichever side is changed")
    func inverses() throws {
        let context = try folder.repository().context
        let (weekend, party) = (ShoppingList(name: "Weekend"), ShoppingList(name: "Party"))
        let (milk, cake) = (item("Milk"), item("Cake"))
        context.insert(weekend)
        context.insert(party)
        weekend.items = [milk, cake]
        #expect(milk.list?.name == "Weekend")
        cake.list = party
        #expect(weekend.items.map(\.name) == ["Milk"])
        #expect(party.items.map(\.name) == ["Cake"])
        try context.save()
        let rows = try folder.rows(
            "SELECT i.name, l.name FROM ShoppingItem i JOIN ShoppingList l ON l.pk = i.list ORDER BY i.name")
        #expect(rows == [["Cake", "Party"], ["Milk", "Weekend"]])
    }

    @Test("go together: a deleted list takes its items with it, a deleted item leaves its list")
    func deleting() throws {
        let context = try folder.repository().context
        let list = ShoppingList(name: "Weekend")
        context.insert(list)
        list.items = [item("Milk"), item("Eggs")]
        context.insert(item("Tea"))
        try context.save()
        let milk = try #require(list.items.first { $0.name == "Milk" })
        context.delete(milk)
        try context.save()
        #expect(list.items.map(\.name) == ["Eggs"])
        context.delete(list)
        try context.save()
        #expect(try folder.rows("SELECT name FROM ShoppingItem") == [["Tea"]])
        #expect(try folder.rows("SELECT count(*) FROM ShoppingList") == [[0]])
    }
}

import Ferry
import Foundation
import SampleModels
import Testing

@Suite("The shopping list's pipeline")
struct ShoppingPipelineTests {
    private let folder: ShoppingFolder
    private let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private let morning = Date(timeIntervalSince1970: 1_748_770_860)

    init() throws {
        folder = try ShoppingFolder()
    }

    private func list(_ device: String, _ name: String, _ date: Date?) -> SharedList {
        SharedList(device: device, items: [SharedItem(id: id, name: name, lastModified: date)])
    }

    /// What became of the items; each record is read for its list, too.
    private func items(_ report: RunReport) throws -> Books {
        try #require(report.models?.first { $0.model == "ShoppingItem" }).books
    }

    private func names() throws -> [String?] {
        try folder.rows("SELECT name FROM ShoppingItem").map { $0[0].text }
    }

    @Test("makes one row of an item that two devices have, the one changed last, whatever their order")
    func sameRun() async throws {
        let early = list("kitchen", "early", morning)
        let late = list("phone", "late", morning + 1)
        for lists in [[early, late], [late, early]] {
            let folder = try ShoppingFolder()
            let report = try await folder.carry(lists)
            #expect(try items(report).inserted == 1)
            #expect(try items(report).duplicate == 1)
            #expect(try folder.rows("SELECT name FROM ShoppingItem") == [["late"]])
        }
    }

    @Test("lets a NULL timestamp lose to a real one, in one run and against the store")
    func undated() async throws {
        let undated = list("old phone", "undated", nil)
        let dated = list("kitchen", "dated", morning)
        for lists in [[undated, dated], [dated, undated]] {
            let folder = try ShoppingFolder()
            _ = try await folder.carry(lists)
            #expect(try folder.rows("SELECT name FROM ShoppingItem") == [["dated"]])
        }
        _ = try await folder.carry([undated])
        #expect(try names() == ["undated"])
        #expect(try items(await folder.carry([dated])).updated == 1)
        #expect(try names() == ["dated"])
        #expect(try items(await folder.carry([list("old phone", "again", nil)])).kept == 1)
        #expect(try names() == ["dated"])
    }

    @Test("lets the row stay where the record is older or as old, and takes one that is newer")
    func laterRuns() async throws {
        _ = try await folder.carry([list("kitchen", "first", morning)])
        #expect(try items(await folder.carry([list("phone", "older", morning - 1)])).kept == 1)
        #expect(try items(await folder.carry([list("phone", "equal", morning)])).kept == 1)
        #expect(try names() == ["first"])
        #expect(try items(await folder.carry([list("phone", "newer", morning + 1)])).updated == 1)
        #expect(try names() == ["newer"])
    }

    @Test("leaves alone what the winning device does not say")
    func absentFields() async throws {
        var whole = SharedItem(id: id, name: "Milk", amount: "3", section: "Dairy", isOptional: true, sortOrder: 4)
        whole.lastModified = morning
        _ = try await folder.carry([SharedList(device: "kitchen", items: [whole])])
        _ = try await folder.carry([list("phone", "Oat milk", morning + 60)])
        #expect(
            try folder.rows("SELECT name, amount, section, isOptional, sortOrder FROM ShoppingItem")
                == [["Oat milk", "3", "Dairy", 1, 4]])
    }

    @Test("carries the sample's two files into 40 items")
    func samples() async throws {
        let path = ShoppingFolder.root.appendingPathComponent("Pipelines/shopping.yaml").path
        let definition = try PipelineFile.load(path: path, models: .samples)
        let report = try await Import(definition, registry: .samples, options: ImportOptions(store: folder.store)).run()
        #expect(report.outcome == .done)
        #expect(try items(report).read == 60)
        #expect(try items(report).inserted == 40)
        #expect(try items(report).duplicate == 20)
        #expect(
            try folder.rows("SELECT count(*), sum(isChecked), sum(amount), sum(lastModified IS NULL) FROM ShoppingItem")
                == [[40, 21, 277, 7]])
        #expect(
            try folder.rows("SELECT name FROM ShoppingItem ORDER BY lastModified DESC LIMIT 1") == [["Rolls 12"]])
    }
}

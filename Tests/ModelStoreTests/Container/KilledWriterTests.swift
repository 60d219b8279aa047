import Foundation
import ModelStore
import SQLite
import Testing

@Suite struct KilledWriterTests {
    @Test func aProcessKilledInMidLoadLeavesNothingOfIt() async throws {
        let fixture = try StoreFixture()
        try await fixture.container.writer.upsert([Item(1, name: "before")])
        try await fixture.container.close()
        let before = try fixture.dump()
        let path = fixture.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let url = URL(fileURLWithPath: path)
            let container = try ModelContainer(for: Item.self, configuration: ModelConfiguration(url: url))
            try await container.writer.perform { connection in
                try connection.database.transaction {
                    let session = try LoadSession(LoadSession.Options(entity: Item.entity), on: connection)
                    var batch = RowBatch(entity: Item.entity)
                    for number in 0..<10_000 {
                        _ = batch.append(Item(Int64(number), photo: [UInt8](repeating: 7, count: 2_000)))
                    }
                    // More than the page cache holds, so that the log has been written to.
                    _ = try session.write(batch, firstOrdinal: 0)
                    kill(getpid(), SIGKILL)
                }
            }
        }
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        let container = try ModelContainer(
            for: Item.self, configuration: ModelConfiguration(url: URL(fileURLWithPath: path)))
        #expect(try await container.writer.perform { try $0.database.pragma("integrity_check") } == "ok")
        #expect(
            try await container.writer.perform { try $0.database.value("SELECT count(*) FROM ferry_transaction") } == 1)
        #expect(try fixture.dump() == before)
    }
}

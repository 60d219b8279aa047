import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

/// `kill -9` while a store migrates, at moments that chance chooses.
@Suite(.serialized) struct MigrationKillTests {
    private static let kills = 20

    @Test func aKilledMigrationLeavesTheOldStoreOrTheNewOne() async throws {
        let folder = try StoreFolder()
        let original = folder.path("original.store")
        try await Self.create(original)
        let old = try folder.dump(original)
        let whole = try Self.time(of: Self.copy(original, to: folder.store), in: folder)
        let new = try folder.dump()
        #expect(old != new)
        var seed = SystemRandomNumberGenerator()
        var killed = 0
        for _ in 0..<Self.kills {
            try Self.copy(original, to: folder.store)
            let delay = Double.random(in: 0...1, using: &seed) * whole
            if try await Self.killMigration(of: folder.store, after: delay) { killed += 1 }
            #expect(try folder.integrity() == "ok", "killed after \(delay) s of \(whole) s")
            let version = try folder.count("SELECT max(id) FROM ferry_schema")
            let expected = version == 1 ? old : new
            #expect(version == 1 || version == 3, "killed after \(delay) s of \(whole) s")
            #expect(try folder.dump() == expected, "killed after \(delay) s of \(whole) s")
        }
        #expect(
            killed >= Self.kills / 4, "of \(Self.kills) migrations only \(killed) were killed before they had ended")
        // And the next one goes through.
        let last = try FerryProcess.run(["migrate", "--store", folder.store, "--to", "3.0.0"])
        #expect(last.status == 0, "\(last.messages)")
        #expect(try folder.dump() == new)
    }

    /// A store of version 1, large enough that a migration takes a while.
    private static func create(_ path: String) async throws {
        let container = try ModelContainer(
            for: Schema(versionedSchema: MemosSchemaV1.self),
            configuration: ModelConfiguration(url: URL(fileURLWithPath: path), allowsCreation: true))
        try await container.writer.perform { connection in
            try connection.database.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
                INSERT INTO Memo SELECT i, printf('%08X-0000-4000-8000-000000000000', i), 'Memo ' || i, hex(zeroblob(10000)), i % 2,
                    '2025-06-01T09:41:00.000000Z', '2025-06-01T09:41:00.000000Z' FROM n
                """)
        }
        try await container.close()
    }

    @discardableResult
    private static func copy(_ path: String, to store: String) throws -> String {
        let files = FileManager.default
        for suffix in ["", "-wal", "-shm"] where files.fileExists(atPath: store + suffix) {
            try files.removeItem(atPath: store + suffix)
        }
        try files.copyItem(atPath: path, toPath: store)
        return store
    }

    private static func time(of store: String, in folder: StoreFolder) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let result = try FerryProcess.run(["migrate", "--store", store, "--to", "3.0.0"])
        #expect(result.status == 0, "\(result.messages)")
        return start.duration(to: clock.now) / .seconds(1)
    }

    /// Starts a migration and kills it; false when it had ended before.
    private static func killMigration(of store: String, after delay: Double) async throws -> Bool {
        let process = Process()
        process.executableURL = FerryProcess.executable
        process.arguments = ["migrate", "--store", store, "--to", "3.0.0", "--quiet"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try await Task.sleep(for: .seconds(delay))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }
}

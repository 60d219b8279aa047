import Foundation
import ModelStore
import SQLite
import Testing

@testable import ModelStore

@Suite struct BlobPruningTests {
    private let image = Data("an image".utf8)
    private let other = Data("another".utf8)

    @Test func whatRowsOrHistoryNameStays() async throws {
        let fixture = try BlobFixture()
        let writer = fixture.container.writer
        try await writer.upsert([Asset(number: 1, image: ExternalData(image))])
        try await writer.upsert([Asset(number: 1, image: ExternalData(other))])
        try fixture.age()
        #expect(try await writer.pruneBlobs().count == 0)
        #expect(try fixture.files().count == 2)
        try await writer.deleteHistory(keepingLast: 0)
        let pruned = try await writer.pruneBlobs()
        #expect(pruned.count == 1 && pruned.byteCount == image.count)
        #expect(try fixture.files() == [ExternalData(other).digest])
    }

    @Test func youngFilesAndThoseNamedAgainAreSpared() async throws {
        let fixture = try BlobFixture()
        let writer = fixture.container.writer
        try await writer.upsert([Asset(number: 1, image: ExternalData(image))])
        try fixture.age()
        // Named again, and then by nothing.
        try await writer.upsert([Asset(number: 2, image: ExternalData(image))])
        try await writer.perform { try $0.database.execute("DELETE FROM Asset; DELETE FROM ferry_change") }
        #expect(try await writer.pruneBlobs().count == 0)
        try fixture.age()
        #expect(try await writer.pruneBlobs().count == 1)
        #expect(try fixture.files().isEmpty)
    }

    @Test func aLookOverTellsMissingDamagedAndOrphanedBlobs() async throws {
        let fixture = try BlobFixture()
        let writer = fixture.container.writer
        let lost = Data("lost".utf8)
        try await writer.upsert([
            Asset(number: 1, image: ExternalData(image)), Asset(number: 2, image: ExternalData(other)),
            Asset(number: 3, image: ExternalData(lost)), Asset(number: 4, image: ExternalData(other)),
        ])
        let url = URL(fileURLWithPath: fixture.path)
        #expect(try StoreInspection(of: url).findings.isEmpty)
        try Data("anOther".utf8).write(to: URL(fileURLWithPath: fixture.file(of: other)))
        try FileManager.default.removeItem(atPath: fixture.file(of: image))
        try await writer.perform { try $0.database.execute("DELETE FROM Asset WHERE number = 3") }
        try fixture.age()
        let findings = try StoreInspection(of: url).findings
        #expect(findings.map(\.kind) == [.missingBlob, .damagedBlob, .orphanedBlob])
        #expect(findings[0].message.hasPrefix("Asset.image: 1 rows name a blob that is not there"))
        #expect(findings[0].message.contains(ExternalData(image).digest))
        #expect(findings[0].rows?.rows.map(\.identity) == [["1"]])
        #expect(findings[1].rows?.rows.map(\.identity) == [["2"], ["4"]])
        #expect(findings[2].message.contains(ExternalData(lost).digest))
        try await fixture.container.close()
    }

    @Test func anUndoneDeletionFindsItsBytes() async throws {
        let fixture = try BlobFixture()
        let context = ModelContext(fixture.container)
        let sprite = Sprite(number: 1, image: image)
        context.insert(sprite)
        try context.save()
        context.delete(sprite)
        try context.save()
        try fixture.age()
        #expect(try await fixture.container.writer.pruneBlobs().count == 0)
        #expect(FileManager.default.fileExists(atPath: fixture.file(of: image)))
    }
}

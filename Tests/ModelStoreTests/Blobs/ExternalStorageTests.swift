import Foundation
import ModelStore
import SQLite
import Testing

@testable import ModelStore

@Suite struct ExternalStorageTests {
    private let image = Data("an image".utf8)
    private let other = Data(repeating: 7, count: 100_000)

    @Test(arguments: [false, true])
    func bytesComeBackThroughTheProperty(inMemory: Bool) async throws {
        let fixture = try BlobFixture(inMemory: inMemory)
        let context = ModelContext(fixture.container)
        context.insert(Sprite(number: 1, image: image, mask: other))
        context.insert(Sprite(number: 2))
        try context.save()
        let again = ModelContext(fixture.container)
        let sprites = try again.fetch(FetchDescriptor<Sprite>(sortBy: [SortDescriptor(\.number)]))
        #expect(sprites.map(\.image) == [image, nil])
        #expect(sprites.map(\.mask) == [other, Data()])
        #expect(!again.hasChanges)
        let cell = try await fixture.container.writer.perform { connection in
            try connection.database.value("SELECT image FROM Sprite WHERE number = 1")?.text
        }
        #expect(cell == "\(ExternalData(image).digest):8")
        if !inMemory {
            #expect(try fixture.files().count == 3)
            #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.file(of: other))) == other)
        }
    }

    @Test func filesAreReadOnlyWhenThePropertyIs() throws {
        let fixture = try BlobFixture()
        let context = ModelContext(fixture.container)
        context.insert(Sprite(number: 1, image: image))
        try context.save()
        try FileManager.default.removeItem(atPath: fixture.file(of: image))
        let again = ModelContext(fixture.container)
        let sprite = try #require(try again.fetch(FetchDescriptor<Sprite>()).first)
        sprite.name = "renamed"
        try again.save()
        #expect(sprite.externalDataError == nil)
        #expect(sprite.image == nil)
        let error = try #require(sprite.externalDataError)
        #expect(error.code == .missingBlob)
        #expect(error.entity == "Sprite" && error.attribute == "image")
        #expect(error.message.contains(ExternalData(image).digest))
        // The row still names the bytes.
        #expect(sprite.record.image == ExternalData(image))
    }

    @Test func aDamagedFileIsAnErrorWithItsPlace() async throws {
        let fixture = try BlobFixture()
        try await fixture.container.writer.upsert([Asset(number: 1, image: ExternalData(image))])
        try Data("an imagE".utf8).write(to: URL(fileURLWithPath: fixture.file(of: image)))
        let asset = try #require(try await fixture.container.writer.fetch(Asset.self, id: 1))
        let error = #expect(throws: ModelStoreError.self) { try asset.image?.data() }
        #expect(error?.code == .damagedBlob)
        #expect(error?.entity == "Asset" && error?.attribute == "image")
    }

    @Test func equalBytesAreOneFileAndNoChange() async throws {
        let fixture = try BlobFixture()
        let writer = fixture.container.writer
        try await writer.upsert([
            Asset(number: 1, image: ExternalData(image)), Asset(number: 2, image: ExternalData(image)),
        ])
        #expect(try fixture.files().count == 1)
        let summary = try await writer.upsert([Asset(number: 1, image: ExternalData(image))])
        #expect(summary.unchanged == 1)
        let changed = try await writer.upsert([Asset(number: 1, image: ExternalData(other))])
        #expect(changed.updated == 1)
        #expect(try fixture.files().count == 2)
    }

    @Test func changesAndRollbacksFollowTheBytes() throws {
        let fixture = try BlobFixture()
        let context = ModelContext(fixture.container)
        let sprite = Sprite(number: 1, image: image)
        context.insert(sprite)
        try context.save()
        sprite.image = other
        #expect(context.hasChanges)
        context.rollback()
        #expect(sprite.image == image)
        sprite.image = other
        try context.save()
        sprite.image = nil
        try context.save()
        let again = try #require(try ModelContext(fixture.container).fetch(FetchDescriptor<Sprite>()).first)
        #expect(again.image == nil && again.externalDataError == nil)
        #expect(try fixture.files().count == 3)
    }

    @Test func recordsCarryTheBytesIntoAnotherStore() async throws {
        let (first, second) = (try BlobFixture(), try BlobFixture())
        try await first.container.writer.upsert([Asset(number: 1, image: ExternalData(image))])
        let asset = try #require(try await first.container.writer.fetch(Asset.self, id: 1))
        try await second.container.writer.upsert([asset])
        let copy = try #require(try await second.container.writer.fetch(Asset.self, id: 1))
        #expect(try copy.image?.data() == image)
        #expect(try second.files() == [ExternalData(image).digest])
    }

    @Test func recordsAreCodedAsDataIs() throws {
        let fixture = try BlobFixture()
        let context = ModelContext(fixture.container)
        context.insert(Sprite(number: 1, image: image))
        try context.save()
        let sprite = try #require(try ModelContext(fixture.container).fetch(FetchDescriptor<Sprite>()).first)
        let json = try JSONEncoder().encode(sprite.record)
        #expect(String(decoding: json, as: UTF8.self).contains("\"image\":\"\(image.base64EncodedString())\""))
        #expect(try JSONDecoder().decode(Sprite.Record.self, from: json) == sprite.record)
        let list = try PropertyListEncoder().encode(sprite.record)
        #expect(try PropertyListDecoder().decode(Sprite.Record.self, from: list) == sprite.record)
        let absent = try JSONDecoder().decode(Asset.self, from: Data(#"{"number":3}"#.utf8))
        #expect(!absent.presence.contains(1))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Asset.self, from: Data(#"{"number":3,"image":"?"}"#.utf8))
        }
    }

    @Test func aFailedSaveLeavesOnlyFilesThatNothingNames() throws {
        let fixture = try BlobFixture()
        let context = ModelContext(fixture.container)
        #expect(throws: CancellationError.self) {
            try context.transaction {
                context.insert(Sprite(number: 1, image: image))
                throw CancellationError()
            }
        }
        #expect(try fixture.files().isEmpty)
        #expect(try StoreInspection(of: URL(fileURLWithPath: fixture.path)).findings.isEmpty)
    }

    @Test func filesHaveTheModeOfTheStore() async throws {
        let fixture = try BlobFixture()
        chmod(fixture.path, 0o640)
        try await fixture.container.writer.upsert([Asset(number: 1, image: ExternalData(image))])
        let file = try FileManager.default.attributesOfItem(atPath: fixture.file(of: image))
        let folder = try FileManager.default.attributesOfItem(atPath: fixture.path + ".blobs")
        #expect(file[.posixPermissions] as? Int == 0o640)
        #expect(folder[.posixPermissions] as? Int == 0o750)
    }
}

import Ferry
import Foundation
import ModelStore
import Testing

enum PictureSchema: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Picture.self] }

    @Model final class Picture {
        @Attribute(.unique) var id: Int
        @Attribute(.externalStorage) var bytes: Data?
    }
}

/// Imports and exports of records with bytes that are stored in files.
@Suite struct ExternalImportTests {
    private typealias Picture = PictureSchema.Picture

    private let folder: PipelineFolder
    private var store: String { folder.url.appendingPathComponent("pictures.store").path }

    init() throws {
        folder = try PipelineFolder()
    }

    private func input(_ lines: [String]) throws -> String {
        let path = folder.url.appendingPathComponent("pictures.ndjson").path
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func load(_ lines: [String], to store: String? = nil) async throws -> RunReport {
        try await RecordSource.ndjson(input(lines)).decode(Picture.Record.self)
            .write(to: store ?? self.store, schema: PictureSchema.self).run()
    }

    private func line(_ id: Int, _ bytes: Data?) -> String {
        #"{"id":\#(id),"bytes":\#(bytes.map { "\"\($0.base64EncodedString())\"" } ?? "null")}"#
    }

    private func bytes(in store: String) async throws -> [Int: Data?] {
        let container = try ModelContainer(
            for: Schema(versionedSchema: PictureSchema.self),
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store)))
        var found: [Int: Data?] = [:]
        try await container.writer.enumerate(Picture.Record.self) {
            found.updateValue(try $0.bytes?.data(), forKey: $0.id)
        }
        try await container.close()
        return found
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    @Test func aFreshStoreHasItsBlobsUnderItsOwnName() async throws {
        let report = try await load([line(1, Data("one".utf8)), line(2, Data("two".utf8)), #"{"id":3}"#])
        #expect(report.outcome == .done, "\(report.rejections)")
        #expect(
            try names == ["pictures.ndjson", "pictures.store", "pictures.store.blobs", "pictures.store.lock"])
        #expect(try await bytes(in: store) == [1: Data("one".utf8), 2: Data("two".utf8), 3: Data?.none])
        // Absent stays as it was, and equal bytes are no change.
        let again = try await load([line(1, Data("one".utf8)), #"{"id":2}"#, line(3, Data("three".utf8))])
        #expect(again.books.unchanged == 2 && again.books.updated == 1)
        #expect(try await bytes(in: store)[2] == Data("two".utf8))
        #expect(try StoreInspection(of: URL(fileURLWithPath: store)).findings.isEmpty)
    }

    @Test func aFailedFreshImportLeavesNoBlobs() async throws {
        let report = try await load([line(1, Data("one".utf8)), #"{"id":2,"bytes":"?"}"#])
        #expect(report.rollback != nil)
        #expect(try names.filter { $0.contains("blobs") || $0.contains("building") } == [])
    }

    @Test func blobsOfADeletedStoreTakeNewOnesIn() async throws {
        _ = try await load([line(1, Data("one".utf8))])
        try FileManager.default.removeItem(atPath: store)
        let report = try await load([line(1, Data("one".utf8)), line(2, Data("two".utf8))])
        #expect(report.outcome == .done)
        #expect(try await bytes(in: store) == [1: Data("one".utf8), 2: Data("two".utf8)])
        #expect(try names.filter { $0.contains("building") } == [])
    }

    @Test func anExportCarriesTheBytesIntoAnotherStoreAndBack() async throws {
        _ = try await load([line(1, Data([0, 255, 10])), line(2, nil)])
        let registry = ModelRegistry([
            SchemaRegistration(
                versions: [PictureSchema.self], current: PictureSchema.self,
                models: [ModelRegistration(Picture.Record.self)])
        ])
        let (first, second) = (folder.url.appendingPathComponent("1"), folder.url.appendingPathComponent("2"))
        try await StoreExport(store: store, registry: registry).write(model: nil, format: .json, to: first.path)
        let copy = folder.url.appendingPathComponent("copy.store").path
        let report = try await RecordSource.json(first.path, records: "/Picture").decode(Picture.Record.self)
            .write(to: copy, schema: PictureSchema.self).run()
        #expect(report.outcome == .done, "\(report.rejections)")
        try await StoreExport(store: copy, registry: registry).write(model: nil, format: .json, to: second.path)
        #expect(try Data(contentsOf: first) == Data(contentsOf: second))
        #expect(try String(contentsOf: first, encoding: .utf8).contains(#""bytes":"AP8K""#))
    }

    @Test func aRepairRemovesWhatNothingHasNamedForADay() async throws {
        _ = try await load([line(1, Data("one".utf8))])
        let digest = String(repeating: "ab", count: 32)
        let orphan = "\(store).blobs/ab/\(digest)"
        try FileManager.default.createDirectory(
            atPath: "\(store).blobs/ab", withIntermediateDirectories: true)
        try Data("orphan".utf8).write(to: URL(fileURLWithPath: orphan))
        let check = StoreCheck(store: store, registry: ModelRegistry([]))
        #expect(try await check.run(repairs: true).removedBlobs?.count == 0)
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-2 * 86_400)], ofItemAtPath: orphan)
        #expect(try await check.run().findings.map(\.kind) == [.orphanedBlob])
        let report = try await check.run(repairs: true)
        #expect(report.removedBlobs?.byteCount == 6 && report.isSound)
        #expect(!FileManager.default.fileExists(atPath: orphan))
        #expect(try await bytes(in: store) == [1: Data("one".utf8)])
    }
}

import Foundation
import ModelStore
import SQLite

@testable import ModelStore

/// A class with bytes in files, one of them required.
@Model
final class Sprite {
    @Attribute(.unique) var number: Int
    var name: String = ""
    @Attribute(.externalStorage) var image: Data?
    @Attribute(.externalStorage) var mask: Data = Data()
}

/// The same as a struct.
@Model
struct Asset: PersistentRecord, Codable, Hashable {
    @Attribute(.unique) var number: Int
    @Attribute(.externalStorage) var image: ExternalData?
}

/// A store of both, in a folder of its own or in memory.
struct BlobFixture {
    static let schema = Schema([Sprite.self, Asset.self])

    let folder: TemporaryFolder
    let container: ModelContainer

    init(inMemory: Bool = false) throws {
        folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("store.sqlite")
        container = try ModelContainer(
            for: Self.schema, configuration: inMemory ? .inMemory : ModelConfiguration(url: url, allowsCreation: true))
    }

    var path: String { folder.path("store.sqlite") }

    /// The container of the same file as another process would open it.
    func reopened() throws -> ModelContainer {
        try ModelContainer(
            for: Self.schema, configuration: ModelConfiguration(url: URL(fileURLWithPath: path)))
    }

    /// The names of the files with bytes, without their folders.
    func files() throws -> [String] {
        let folder = path + ".blobs"
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains("/") }
            .map { String($0.split(separator: "/")[1]) }.sorted()
    }

    /// The file that has `data`.
    func file(of data: Data) -> String {
        let digest = ExternalData(data).digest
        return "\(path).blobs/\(digest.prefix(2))/\(digest)"
    }

    /// Makes all files two days old.
    func age() throws {
        let old = Date().addingTimeInterval(-2 * 86_400)
        for name in try files() {
            try FileManager.default.setAttributes(
                [.modificationDate: old], ofItemAtPath: "\(path).blobs/\(name.prefix(2))/\(name)")
        }
    }
}

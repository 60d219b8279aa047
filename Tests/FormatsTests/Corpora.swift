import Foundation

/// The public corpora beside the repository; absent on most machines, so tests that need them are skipped there.
enum Corpora {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared/corpora")

    static var arePresent: Bool { FileManager.default.fileExists(atPath: root.appendingPathComponent("plist").path) }

    /// Every file under a folder of the corpora, as paths relative to it, sorted.
    static func files(in folder: String) -> [String] {
        let path = root.appendingPathComponent(folder).path
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
    }

    /// The files directly in a folder of the corpora whose names end so, sorted.
    static func files(in folder: String, ending: String) -> [URL] {
        let url = root.appendingPathComponent(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().map { url.appendingPathComponent($0) }
    }
}

import Foundation
import ModelStore

/// A store's file, for work that opens it, does one thing, and closes it again whatever comes of it.
struct StoreFile: Sendable {
    /// The path as the user named it.
    let path: String

    /// The same as a URL.
    var url: URL { URL(fileURLWithPath: path) }

    /// - Throws: ``FerryError`` (`store`) when there is no such file.
    func requireExistence() throws(FerryError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw FerryError(.store, "there is no store at \(path)")
        }
    }

    /// Opens the store with the schema it records and lends it to `body`.
    func withContainer<Result>(
        allowsSave: Bool, _ body: (ModelContainer) async throws -> Result
    ) async throws -> Result {
        let container = try ModelContainer(opening: ModelConfiguration(url: url, allowsSave: allowsSave))
        return try await container.closing(body)
    }
}

extension ModelContainer {
    /// Does `body` and closes the container; of two failures the first is the one to tell.
    func closing<Result>(_ body: (ModelContainer) async throws -> Result) async throws -> Result {
        let result: Result
        do {
            result = try await body(self)
        } catch {
            try? await close()
            throw error
        }
        try await close()
        return result
    }
}

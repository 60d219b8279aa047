import Foundation
import SQLite

extension Schema {
    /// The schema that the store at `url` says it has, read on the calling thread and nothing changed.
    /// - Throws: ``ModelStoreError``: `notFound`, `notAStore`, `newerSchema` when a newer Ferry made the store, `database`.
    public init(storedAt url: URL) throws(ModelStoreError) {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ModelStoreError(.notFound, "there is no store at \(url.path)")
        }
        let database = try ModelStoreError.wrapping { try Connection(.file(url.path), mode: .readOnly) }
        defer { database.close() }
        self = try StoredSchema(from: database).schema
    }
}

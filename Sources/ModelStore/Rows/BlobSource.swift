import Foundation

/// What has the bytes of blobs: a store's folder, or its memory.
package protocol BlobSource: AnyObject, Sendable {
    /// The bytes called `name`, checked against it.
    /// - Throws: ``ModelStoreError``: `missingBlob`, `damagedBlob` or `io`.
    func data(named name: BlobName) throws(ModelStoreError) -> Data
}

/// Where the bytes that the rows of an entity name are.
package final class BlobOrigin: Sendable {
    let entity: String
    let source: any BlobSource

    package init(entity: String, source: any BlobSource) {
        self.entity = entity
        self.source = source
    }
}

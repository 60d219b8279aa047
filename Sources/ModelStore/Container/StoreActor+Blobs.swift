extension StoreActor {
    /// Removes the files of external attributes that neither a row nor kept history names, but none that was written or
    /// named again in the last day. Others wait with their writing meanwhile; linear in rows, history and files.
    ///
    /// Not needed for correctness: a save that was rolled back, and rows deleted for good, leave files behind.
    /// - Throws: ``ModelStoreError``: `database` where others keep the lock for writing, `io` where a file cannot be removed.
    @discardableResult
    public func pruneBlobs() throws(ModelStoreError) -> PrunedBlobs {
        try ModelStoreError.wrapping {
            try perform { try BlobPruning(connection: $0).run() }
        }
    }
}

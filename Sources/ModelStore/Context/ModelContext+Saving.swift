import SQLite

extension ModelContext {
    /// Writes everything that was changed, in one transaction with its history, or nothing. Inside ``transaction(block:)``,
    /// the end of that does it.
    ///
    /// Only the attributes that an object's owner has changed are written; what others have changed in other attributes
    /// meanwhile stays, and the object takes it.
    /// - Throws: ``ModelStoreError``, with the object in ``ModelStoreError/model`` where one is the reason: `constraint` for a
    ///   unique value that a different row has, `conflict` where somebody else has changed the same attribute or deleted
    ///   the row, `invalidValue`, `invalidModel`, `database`. The store is then as before, and the objects stay as edited:
    ///   mend them and save again, or ``rollback()``.
    public func save() throws(ModelStoreError) {
        if isInTransaction { return }
        guard hasChanges else { return }
        try check()
        let save: ContextSave
        do throws(ModelStoreError) {
            save = try perform { connection in
                let save = ContextSave(self, on: connection)
                do {
                    try connection.write { try save.write() }
                } catch let error as SQLiteError where error.code == .constraintForeignKey {
                    throw dangling(on: connection, error)
                }
                return save
            }
        } catch {
            // What the save has copied of unsaved rows was taken back with it.
            discardPendingRows()
            throw error
        }
        try finish(save)
    }

    /// Runs `block` and saves, in one transaction that begins now: what `block` fetches does not change before the save.
    ///
    /// Others wait with their writing until it is done. One inside another is part of that.
    /// - Throws: what `block` throws, or ``save()``. The store is then as before, and the objects stay as edited.
    public func transaction(block: () throws -> Void) throws {
        if isInTransaction { return try block() }
        let save = try open { connection in
            isInTransaction = true
            defer { isInTransaction = false }
            return try connection.write {
                try block()
                try check()
                let save = ContextSave(self, on: connection)
                if hasChanges { try save.write() }
                return save
            }
        }
        try finish(save)
    }

    /// Finds the reference for which a commit was refused, by writing all once more and taking it back.
    private func dangling(on connection: StoreConnection, _ refusal: SQLiteError) -> ModelStoreError {
        var found = ModelStoreError(
            .constraint, "a reference leads to a row that does not exist", underlying: refusal)
        try? connection.write {
            try ContextSave(self, on: connection).write()
            if let reference = try connection.danglingReference() {
                found.entity = reference.entity
                found.attribute = reference.attribute
                found.model = table(named: reference.entity)?.registeredModel(reference.key)?.persistentModelID
                found.message = "row \(reference.key) leads to a row that does not exist; lead it elsewhere"
            }
            throw found
        }
        return found
    }

    /// As ``perform(_:)``, with the errors of the block as they are; copies of unsaved rows made inside go with its end.
    private func open(_ body: (StoreConnection) throws -> ContextSave) throws -> ContextSave {
        var failure: (any Error)?
        let save = try perform { connection -> ContextSave? in
            do {
                return try body(connection)
            } catch {
                failure = error
                return nil
            }
        }
        guard let save else {
            // The rollback has taken the temporary tables back.
            discardPendingRows()
            if hasChanges { noteChange() }
            if failure is SQLiteError { throw failure.map { ModelStoreError($0) } ?? Self.failed }
            throw failure ?? Self.failed
        }
        return save
    }

    private static let failed = ModelStoreError(.database, "the transaction failed")

    private func check() throws(ModelStoreError) {
        if let fault = insertionFaults.first { throw fault }
        guard container.configuration.allowsSave else {
            throw ModelStoreError(.database, "the store is open for reading only")
        }
    }

    private func finish(_ save: ContextSave) throws(ModelStoreError) {
        try ModelStoreError.wrapping { try save.settle() }
        discardPendingRows()
    }
}

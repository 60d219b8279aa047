extension ModelContext {
    /// Makes `model` an object of this context, to be written by the next save. One that is here already stays; a deletion
    /// that was not saved is taken back.
    ///
    /// Where the store, or an earlier new object, has the same unique values (the model's first constraint), the
    /// object's values replace those of that row when they are saved. An object of another context, or a model that the
    /// store does not have, makes the next save throw. New objects that the object's relationships lead to come with it.
    public func insert(_ model: any PersistentModel) {
        var waiting = [model]
        while let next = waiting.popLast() {
            next.linkRelationships()
            if insertAlone(next) { waiting += reachable(from: next).reversed() }
        }
    }

    /// - Returns: whether the object was new.
    private func insertAlone(_ model: any PersistentModel) -> Bool {
        let backing = model.persistentBackingData
        if let table = backing.table {
            if table.context !== self {
                insertionFaults.append(
                    ModelStoreError(
                        .invalidModel, "the object belongs to another context; insert a new one made of its record",
                        entity: table.entity.name, model: model.persistentModelID))
            } else if backing.phase == .deleted {
                table.undelete(model)
                noteChange()
            }
            return false
        }
        do throws(ModelStoreError) {
            try table(for: type(of: model)).insert(model)
            noteChange()
            return true
        } catch {
            insertionFaults.append(error)
            return false
        }
    }

    /// Deletes the object's row at the next save; a new object just leaves. An object of no context, or of another one,
    /// is left as it is.
    ///
    /// A row that others have changed meanwhile is deleted as well; history keeps what it was.
    public func delete(_ model: any PersistentModel) {
        guard let table = model.persistentBackingData.table, table.context === self else { return }
        let isNew = model.persistentBackingData.phase == .inserted
        for slot in model.relationshipSlots { slot.holdRequired(model, reading: true) }
        table.delete(model)
        if isNew { release(model) }
        noteChange()
    }

    /// Whether a save has anything to write.
    public var hasChanges: Bool {
        !insertionFaults.isEmpty || tables.contains { $0.hasChanges }
    }

    /// The new objects, in the order they were inserted in each model.
    public var insertedModelsArray: [any PersistentModel] {
        tables.flatMap { $0.inserted.compactMap { $0 } }
    }

    /// The changed objects, by their rows' keys in each model.
    public var changedModelsArray: [any PersistentModel] {
        tables.flatMap { $0.changed.sorted { $0.key < $1.key }.map(\.value.model) }
    }

    /// The deleted objects, by their rows' keys in each model; rows without an object are not among them.
    public var deletedModelsArray: [any PersistentModel] {
        tables.flatMap { $0.deleted.sorted { $0.key < $1.key }.compactMap(\.value.model) }
    }

    /// Takes all changes back that were not saved: new objects leave the context, changed ones have the values they had
    /// when they were last read or saved, deleted ones are back.
    public func rollback() {
        insertionFaults.removeAll()
        let new = tables.flatMap { $0.inserted.compactMap { $0 } }
        let kept = Set(new.flatMap(\.relationshipSlots).map { ObjectIdentifier($0) })
        let changed = tables.flatMap { $0.changed.values.map(\.model) }
        for table in tables {
            // What was read once can be read again.
            try? table.rollback()
        }
        for slot in changed.flatMap(\.relationshipSlots) { slot.dropRead() }
        dropCaches(except: kept)
        discardPendingRows()
    }

    /// Forgets the copies of unsaved rows.
    func discardPendingRows() {
        guard let rows = pendingRows else { return }
        pendingRows = nil
        for table in tables { table.clearStale() }
        try? perform { try rows.drop(on: $0) }
    }

    /// Notes that there is something to save.
    func noteChange() {
        guard autosaveEnabled, !isAutosaveScheduled, !isInTransaction, let isolation else { return }
        isAutosaveScheduled = true
        let reference = IsolatedReference(self)
        Task { await reference.autosave(isolation: isolation) }
    }

    fileprivate func autosave() {
        isAutosaveScheduled = false
        guard autosaveEnabled, hasChanges else { return }
        do throws(ModelStoreError) {
            try save()
            autosaveError = nil
        } catch {
            autosaveError = error
        }
    }
}

/// Carries a context to a task of its own isolation.
///
/// `@unchecked Sendable`: the context is touched only by ``autosave(isolation:)``, which is called with the actor that the
/// context was made in.
private final class IsolatedReference: @unchecked Sendable {
    private weak var context: ModelContext?

    init(_ context: ModelContext) {
        self.context = context
    }

    func autosave(isolation: isolated any Actor) {
        context?.autosave()
    }
}

import SQLite

/// The objects of one model in one context: those that stand for rows, and what is to be saved.
///
/// A place for relationships: they join the rows that ``encode(_:_:)`` writes and ``adopt(_:from:key:)`` reads.
final class ModelTable: ModelKeeper {
    /// An object that was changed, and the encoded row it was when it was last read or saved.
    struct Change {
        let model: any PersistentModel
        let before: [UInt8]
    }

    /// A row that is to be deleted: its object, where there is one, and the row it was, where that was changed.
    struct Deletion {
        var model: (any PersistentModel)?
        var before: [UInt8]?
    }

    unowned let context: ModelContext
    let type: any PersistentModel.Type
    let entity: EntityDescription
    let statements: EntityStatements
    /// The objects that stand for rows, by key. Each removes itself when it goes; one that is about to go has no owner.
    private var registered: [Int64: Unmanaged<BackingData>] = [:]
    /// The new objects in the order they came; nil where one was taken back.
    private(set) var inserted: [(any PersistentModel)?] = []
    private(set) var insertedCount = 0
    private(set) var changed: [Int64: Change] = [:]
    private(set) var deleted: [Int64: Deletion] = [:]
    /// The objects whose unsaved rows have changed since they were last copied for a fetch.
    private(set) var stale: [any PersistentModel] = []
    /// The keys whose unsaved state is no more since then.
    private(set) var staleKeys: [Int64] = []
    private var scratch: RowWriter
    /// The classes of a hierarchy, by their entities' names.
    var forms: [String: RowForm] = [:]
    /// The position of the column that tells the class of a hierarchy's row; nil where there is no hierarchy.
    let discriminator: Int?

    init(_ type: any PersistentModel.Type, entity: EntityDescription, context: ModelContext) {
        self.context = context
        self.type = type
        self.entity = entity
        statements = EntityStatements(entity)
        hasReferences = entity.attributes.contains { $0.type == .reference }
        scratch = RowWriter(entity: entity)
        discriminator = entity.subentities.isEmpty ? nil : entity.index(of: EntityDescription.discriminatorName)
    }

    /// Whether the rows lead to others.
    let hasReferences: Bool
    /// Whether rows join some of the objects to others.
    var hasJoins: Bool { entity.relationships.contains { $0.joinEntity != nil } }

    var hasChanges: Bool { insertedCount > 0 || !changed.isEmpty || !deleted.isEmpty }

    // MARK: Identity

    /// The object that stands for the row with this key, if there is one.
    func registeredModel(_ key: Int64) -> (any PersistentModel)? {
        registered[key]?.takeUnretainedValue().owner
    }

    /// Makes `model` the object that stands for the row with this key, which may be one that is to be deleted.
    func register(_ model: any PersistentModel, key: Int64) {
        let backing = model.persistentBackingData
        backing.becomeSaved(model, in: self, store: context.storeIdentifier, key: key)
        registered[key] = Unmanaged.passUnretained(backing)
        if !deleted.isEmpty, deleted[key] != nil {
            deleted[key]?.model = model
            backing.phase = .deleted
        }
    }

    /// Makes `model`, a new object of this table, the one that stands for the row with this key.
    func registerInserted(_ model: any PersistentModel, key: Int64) {
        let backing = model.persistentBackingData
        backing.becomeSaved(store: context.storeIdentifier, key: key)
        registered[key] = Unmanaged.passUnretained(backing)
    }

    /// Makes room for `count` more objects.
    func reserve(_ count: Int) {
        registered.reserveCapacity(registered.count + count)
    }

    /// Takes an object out that goes, or leaves.
    func forget(_ backing: BackingData) {
        guard let current = registered[backing.key], current.toOpaque() == Unmanaged.passUnretained(backing).toOpaque()
        else { return }
        registered[backing.key] = nil
    }

    /// The new object at this position, unless it was taken back.
    func newModel(at position: Int) -> (any PersistentModel)? {
        inserted.indices.contains(position) ? inserted[position] : nil
    }

    /// The position of the new object that a key found in a query stands for; nil for the key of a row, which another
    /// tool may have given any key.
    func newPosition(of key: Int64) -> Int? {
        guard let position = PendingKey.position(of: key), inserted.indices.contains(position) else { return nil }
        return position
    }

    // MARK: Changes

    /// Makes `model` a new object of the context.
    func insert(_ model: any PersistentModel) {
        model.persistentBackingData.becomeInserted(model, in: self, position: inserted.count)
        inserted.append(model)
        insertedCount += 1
        noteStale(model)
    }

    /// Notes that a property of `model` is about to change.
    func noteChange(of model: any PersistentModel) {
        let backing = model.persistentBackingData
        switch backing.phase {
        case .saved:
            changed[backing.key] = Change(model: model, before: snapshot(model))
            backing.phase = .changed
        case .deleted where deleted[backing.key] != nil && deleted[backing.key]?.before == nil:
            deleted[backing.key]?.before = snapshot(model)
            return
        case .detached, .deleted: return
        case .inserted, .changed: break
        }
        noteStale(model)
        context.noteChange()
    }

    private func noteStale(_ model: any PersistentModel) {
        let backing = model.persistentBackingData
        guard context.keepsPendingRows, !backing.isPendingRowStale else { return }
        backing.isPendingRowStale = true
        stale.append(model)
    }

    /// Notes that none of the unsaved rows has been copied.
    func noteAllStale() {
        for case let model? in inserted { noteStale(model) }
        for change in changed.values { noteStale(change.model) }
        for key in deleted.keys { noteStale(key: key) }
    }

    private func noteStale(key: Int64) {
        if context.keepsPendingRows { staleKeys.append(key) }
    }

    /// Notes that the row of `model`, which is in this table, is to be deleted.
    func delete(_ model: any PersistentModel) {
        let backing = model.persistentBackingData
        switch backing.phase {
        case .inserted:
            noteStale(key: PendingKey.key(of: backing.position))
            inserted[backing.position] = nil
            insertedCount -= 1
            backing.leave(phase: .detached)
        case .saved, .changed:
            deleted[backing.key] = Deletion(model: model, before: changed.removeValue(forKey: backing.key)?.before)
            backing.phase = .deleted
            noteStale(key: backing.key)
        case .detached, .deleted: break
        }
    }

    /// Notes that the row with this key, which may have no object, is to be deleted.
    func delete(key: Int64) {
        if let model = registeredModel(key) { return delete(model) }
        guard deleted[key] == nil else { return }
        deleted[key] = Deletion(model: nil, before: nil)
        noteStale(key: key)
    }

    /// Takes a deletion back that was not saved.
    func undelete(_ model: any PersistentModel) {
        let backing = model.persistentBackingData
        guard let deletion = deleted.removeValue(forKey: backing.key) else { return }
        if let before = deletion.before {
            changed[backing.key] = Change(model: model, before: before)
            backing.phase = .changed
            noteStale(model)
        } else {
            backing.phase = .saved
            noteStale(key: backing.key)
        }
    }

    // MARK: Settling

    /// Empties the lists of what was to be saved; the caller has seen to the objects.
    func clearChanges() {
        clearStale()
        inserted.removeAll()
        insertedCount = 0
        changed.removeAll()
        deleted.removeAll()
    }

    /// Notes that the copies of unsaved rows are as the objects, or are none.
    func clearStale() {
        for model in stale { model.persistentBackingData.isPendingRowStale = false }
        stale.removeAll()
        staleKeys.removeAll()
    }

    /// Takes all changes back: new objects leave, changed ones are as they were, deleted ones are back.
    func rollback() throws(ModelStoreError) {
        for case let model? in inserted { model.persistentBackingData.leave(phase: .detached) }
        let changes = changed.values.map { ($0.model, $0.before) }
        let deletions = deleted.values.compactMap { deletion in deletion.model.map { ($0, deletion.before) } }
        clearChanges()
        for (model, before) in changes {
            try restore(model, from: before)
            model.persistentBackingData.phase = .saved
        }
        for (model, before) in deletions {
            if let before { try restore(model, from: before) }
            model.persistentBackingData.phase = .saved
        }
    }

    private func restore(_ model: any PersistentModel, from before: [UInt8]) throws(ModelStoreError) {
        try Self.withRow(before, entity) { row throws(ModelStoreError) in try take(row, into: model) }
    }

    /// Gives an object that has no changes the values of a row, telling its observers, without noting a change.
    func take(_ row: RowView, into model: any PersistentModel) throws(ModelStoreError) {
        let backing = model.persistentBackingData
        let phase = backing.phase
        backing.phase = .detached
        defer { backing.phase = phase }
        guard let form = form(of: Swift.type(of: model)) else { return try model.update(from: row) }
        try ModelStoreError.wrapping { try form.narrow(row) { try model.update(from: $0) } }
    }

    // MARK: Rows

    /// Calls `body` with the object's values as an encoded row.
    /// - Throws: ``ModelStoreError/Code/invalidValue`` with object and attribute when they cannot be a row.
    func encode<Result>(_ model: any PersistentModel, _ body: (RowView) throws -> Result) throws -> Result {
        // Moved out, so that work on other objects inside `body` does not meet this row.
        var writer = scratch
        scratch = RowWriter(entity: entity)
        defer { scratch = writer }
        writer.removeAll()
        if let form = form(of: Swift.type(of: model)) {
            var own = RowWriter(entity: form.entity)
            try write(model, into: &own)
            own.withRow(0) { form.widen($0, into: &writer) }
        } else {
            try write(model, into: &writer)
        }
        return try writer.withRow(0, body)
    }

    private func write(_ model: any PersistentModel, into writer: inout RowWriter) throws {
        writer.beginRow()
        model.write(to: &writer)
        guard writer.endRow(presence: .all) else {
            let fault = writer.faults.first
            throw ModelStoreError(
                .invalidValue, fault?.message ?? "the object cannot be a row",
                entity: form(of: Swift.type(of: model))?.entity.name ?? entity.name, attribute: fault?.field, model: model.persistentModelID)
        }
    }

    /// The object's values as an encoded row; none where they cannot be one, so that every attribute counts as changed.
    func snapshot(_ model: any PersistentModel) -> [UInt8] {
        (try? encode(model) { Array($0.bytes) }) ?? []
    }

    /// Calls `body` with an encoded row.
    static func withRow<Result>(
        _ bytes: [UInt8], _ entity: EntityDescription, _ body: (RowView) throws(ModelStoreError) -> Result
    ) throws(ModelStoreError) -> Result {
        do {
            return try bytes.withUnsafeBytes { buffer in
                guard let base = buffer.baseAddress else {
                    throw ModelStoreError(
                        .invalidValue, "the object's former values are not known", entity: entity.name)
                }
                return try body(RowView(base: base, attributes: entity.attributes))
            }
        } catch {
            throw ModelStoreError(error)
        }
    }
}

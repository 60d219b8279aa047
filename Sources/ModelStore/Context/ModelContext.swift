import Foundation
import SQLite

/// Keeps objects of models and writes what becomes of them into a store.
///
/// A context is not Sendable, nor are its objects: use both in the one isolation where they were made, such as the main
/// actor (``ModelContainer/mainContext``) or a ``ModelActor``. Its calls are synchronous and read and write on the
/// calling thread, over a connection of the context's own (for a store in memory, the container's); a write waits for
/// those of others at most for the configuration's busy time-out. Keep large work off the cooperative threads, with a
/// ``ModelActor``.
///
/// There is one object for each row and context: fetching a row twice gives the same object, as long as somebody holds
/// it, or it has unsaved changes. An object without changes takes the row's values when it is fetched again.
public final class ModelContext {
    /// The container of the store.
    public let container: ModelContainer
    /// Who makes the changes, for history.
    public var author: String?
    /// Whether changes are saved soon after they are made, without a call of ``save()``. On for the main context, off for
    /// others. Works in the isolation where the context was made, so without effect in one that was made in none.
    public var autosaveEnabled = false {
        didSet { if autosaveEnabled, hasChanges { noteChange() } }
    }
    /// Why the latest autosave failed, or nil when it did not; the changes are still there.
    public internal(set) var autosaveError: ModelStoreError?

    /// Where the context was made.
    let isolation: (any Actor)?
    var isAutosaveScheduled = false
    /// Whether a transaction of the context's is open.
    var isInTransaction = false
    /// Whether the unsaved rows are copied for fetches.
    var keepsPendingRows: Bool { pendingRows != nil }
    var pendingRows: PendingRows?
    /// What made an insertion impossible; told by the next save.
    var insertionFaults: [ModelStoreError] = []
    /// The slots that keep objects which they can read again.
    var caches: [WeakSlot] = []
    var cacheLimit = 64
    private(set) var storeIdentifier = UUID()
    private var connection: SerializedConnection?
    private var allTables: [ModelTable] = []
    private var tablesByType: [ObjectIdentifier: ModelTable] = [:]

    /// A context of its own on the store of `container`. The store is not touched before the first use.
    public convenience init(_ container: ModelContainer, isolation: isolated (any Actor)? = #isolation) {
        self.init(container, actor: isolation)
    }

    init(_ container: ModelContainer, actor: (any Actor)?) {
        self.container = container
        isolation = actor
    }

    deinit {
        for case let slot? in caches.map(\.slot) { slot.dropRead() }
        // The temporary tables would stay with a connection that is the store's in memory.
        if let pendingRows { try? connection?.perform { try pendingRows.drop(on: $0) } }
    }

    // MARK: The store

    /// Runs `body` with the context's connection.
    func perform<Result>(_ body: (StoreConnection) throws -> Result) throws(ModelStoreError) -> Result {
        try ModelStoreError.wrapping { try open().perform(body) }
    }

    private func open() throws -> SerializedConnection {
        if let connection { return connection }
        let made = try container.makeContextConnection()
        storeIdentifier = try made.perform { try StoreIdentity.read(from: $0.database) }
        connection = made
        return made
    }

    // MARK: Tables

    /// The tables in the schema's order.
    var tables: [ModelTable] {
        if allTables.count < 2 { return allTables }
        return container.schema.entities.compactMap { entity in allTables.first { $0.entity.name == entity.name } }
    }

    /// The table of a model.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when the store does not have the model as it is.
    func table(for type: any PersistentModel.Type) throws(ModelStoreError) -> ModelTable {
        if let table = tablesByType[ObjectIdentifier(type)] { return table }
        let entity = type.entity
        let own = container.schema.entity(named: entity.name)
        let known = own.flatMap { own in tables.first { $0.entity.name == own.name } }
        guard let own, own.accepts(entity), known.map({ $0.has(type) }) ?? true else {
            throw ModelStoreError(
                .invalidSchema, "the store's schema does not have this model in this form; use that of its version",
                entity: entity.name)
        }
        // Identifiers need the store's own.
        try perform { _ in }
        let table = known ?? ModelTable(type, entity: layout(of: entity, as: own), context: self)
        table.add(type, entity)
        if known == nil { allTables.append(table) }
        tablesByType[ObjectIdentifier(type)] = table
        return table
    }

    /// The columns in the model's order, with the relationships as the schema has completed them; those of a hierarchy in
    /// the schema's order, which has them all.
    private func layout(of model: EntityDescription, as own: EntityDescription) -> EntityDescription {
        guard own.subentities.isEmpty else { return own }
        var layout = model
        layout.relationships = own.relationships
        return layout
    }

    /// The table that names of rows of the entity lead to, when the context has it.
    func table(named entity: String) -> ModelTable? {
        allTables.first { $0.entity.name == entity }
    }
}

extension ModelContext: Equatable {
    /// Whether both are one context.
    public static func == (left: ModelContext, right: ModelContext) -> Bool { left === right }
}

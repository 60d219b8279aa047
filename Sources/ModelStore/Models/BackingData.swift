import Foundation
import Observation

/// Ties one object of a model to its context and its observers. `@Model` stores one in each object.
///
/// An object that belongs to no context and was never read has nothing but this: the parts for observation are made when
/// a property is first read.
public final class BackingData {
    /// Where the object stands.
    enum Phase: UInt8 {
        /// In no context.
        case detached
        /// New in its context, and not saved.
        case inserted
        /// As it was last read or saved.
        case saved
        /// Changed since.
        case changed
        /// Deleted, be that saved or not.
        case deleted
    }

    /// Who keeps the object, while it is in a context.
    private(set) weak var keeper: (any ModelKeeper)?
    /// The object itself, while it is in a context.
    private(set) weak var owner: (any PersistentModel)?
    /// The store that the row is in, once there is a row.
    var store: UUID?
    /// The row's key, once there is a row.
    private(set) var key: Int64 = 0
    var phase = Phase.detached
    /// Whether the context's copy of the unsaved row is behind the object.
    var isPendingRowStale = false
    /// The object's place among its context's new ones.
    var position = 0
    /// Why bytes of an external attribute could not be read.
    var externalDataError: ModelStoreError?
    private var temporaryNumber: Int64 = 0
    private var registrar: ObservationRegistrar?

    /// Ties an object to nothing.
    public init() {}

    deinit {
        if store != nil, let keeper { keeper.forget(self) }
    }

    // MARK: Properties

    /// To be called when the property at `keyPath` is read.
    public func access<Object: PersistentModel, Value>(_ model: Object, _ keyPath: KeyPath<Object, Value>) {
        (registrar ?? makeRegistrar()).access(model, keyPath: keyPath)
    }

    /// To be called before the property at `keyPath` changes.
    public func willChange<Object: PersistentModel, Value>(_ model: Object, _ keyPath: KeyPath<Object, Value>) {
        willChange(model, keyPath, noting: true)
    }

    /// The same, with or without the context's noting a change of the object's row.
    func willChange<Object: PersistentModel, Value>(
        _ model: Object, _ keyPath: KeyPath<Object, Value>, noting: Bool
    ) {
        if noting, phase != .detached { keeper?.noteChange(of: model) }
        registrar?.willSet(model, keyPath: keyPath)
    }

    /// To be called after the property at `keyPath` has changed.
    public func didChange<Object: PersistentModel, Value>(_ model: Object, _ keyPath: KeyPath<Object, Value>) {
        registrar?.didSet(model, keyPath: keyPath)
    }

    @inline(never)
    private func makeRegistrar() -> ObservationRegistrar {
        let made = ObservationRegistrar()
        registrar = made
        return made
    }

    // MARK: Standing

    /// The identifier of the object, whose entity is called `entityName`.
    func identifier(entityName: String) -> PersistentIdentifier {
        if let store { return PersistentIdentifier(store: store, entityName: entityName, key: key) }
        if temporaryNumber == 0 { temporaryNumber = PersistentIdentifier.nextTemporaryNumber() }
        return PersistentIdentifier(temporaryNumber: temporaryNumber, entityName: entityName)
    }

    /// The object is new in `keeper`, at `position`.
    func becomeInserted(_ model: any PersistentModel, in keeper: any ModelKeeper, position: Int) {
        owner = model
        self.keeper = keeper
        self.position = position
        store = nil
        key = 0
        phase = .inserted
        isPendingRowStale = false
    }

    /// The object stands for the row with this key.
    func becomeSaved(_ model: any PersistentModel, in keeper: any ModelKeeper, store: UUID, key: Int64) {
        owner = model
        self.keeper = keeper
        self.store = store
        self.key = key
        phase = .saved
        isPendingRowStale = false
    }

    /// The object, which was new in its table, stands for the row with this key.
    func becomeSaved(store: UUID, key: Int64) {
        self.store = store
        self.key = key
        phase = .saved
        isPendingRowStale = false
    }

    /// The object's row is that of another object in its context, to which it leaves its name.
    func becomeSuperseded(store: UUID, key: Int64) {
        self.store = store
        self.key = key
        leave(phase: .detached)
    }

    /// The object was the row with this key, which is gone.
    func becomeLost(store: UUID, key: Int64) {
        self.store = store
        self.key = key
        leave(phase: .deleted)
    }

    /// The object leaves its context.
    func leave(phase: Phase) {
        keeper = nil
        owner = nil
        self.phase = phase
        isPendingRowStale = false
    }
}

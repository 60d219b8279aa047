import Foundation
import Synchronization

/// Names an object of a store, in any process and for ever: the store, the entity, and the row's key.
///
/// Before it is first saved, an object has a temporary identifier, which means something only in the process that made
/// it; saving replaces it.
public struct PersistentIdentifier: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The store: a UUID that was made with it. Of a temporary identifier, one that stands for this process.
    public let storeIdentifier: UUID
    /// The entity's name.
    public let entityName: String
    /// Whether the object has not been saved.
    public let isTemporary: Bool
    /// The row's key, or the number of a temporary identifier.
    package let key: Int64

    /// Names a row.
    package init(store: UUID, entityName: String, key: Int64) {
        storeIdentifier = store
        self.entityName = entityName
        self.key = key
        isTemporary = false
    }

    /// Names an object that has no row, by a number of ``nextTemporaryNumber()``.
    init(temporaryNumber: Int64, entityName: String) {
        storeIdentifier = Self.process
        self.entityName = entityName
        key = temporaryNumber
        isTemporary = true
    }

    private static let process = UUID()
    private static let lastNumber = Atomic<Int64>(0)

    /// A number that this process has not used.
    static func nextTemporaryNumber() -> Int64 {
        lastNumber.add(1, ordering: .relaxed).newValue
    }

    /// The entity and the key, such as `Memo 17`.
    public var description: String {
        isTemporary ? "\(entityName) (not saved, \(key))" : "\(entityName) \(key)"
    }
}

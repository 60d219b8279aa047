import Foundation

/// Where a store is and what may be done with it.
public struct ModelConfiguration: Sendable, Hashable {
    /// The store's file; nil for a store in memory.
    public let url: URL?
    /// Whether changes may be written.
    public var allowsSave: Bool
    /// Whether the file is created when it is missing. A store in memory is always created.
    public var allowsCreation: Bool
    /// How long to wait for a turn among the container's own writers, and then for the lock of others, in seconds.
    public var busyTimeout: Double
    /// Whether the file is built without protection against a crash, to be moved into place once it is complete; see
    /// ``ModelContainer/finishBulkBuild()``. It must not exist before.
    package var isBulkBuild: Bool

    /// A store in the file at `url`.
    public init(url: URL, allowsSave: Bool = true, allowsCreation: Bool = false, busyTimeout: Double = 5) {
        self.url = url
        self.allowsSave = allowsSave
        self.allowsCreation = allowsCreation
        self.busyTimeout = busyTimeout
        isBulkBuild = false
    }

    /// A store in memory, which ends with its container.
    public static let inMemory = ModelConfiguration()

    /// A new file for ``ModelContainer/finishBulkBuild()``.
    package init(bulkBuildAt url: URL) {
        self.init(url: url, allowsCreation: true)
        isBulkBuild = true
    }

    private init() {
        url = nil
        allowsSave = true
        allowsCreation = true
        busyTimeout = 5
        isBulkBuild = false
    }

    /// Whether the store is in memory.
    public var isStoredInMemoryOnly: Bool { url == nil }

    /// The time-out as SQLite takes it: whole milliseconds.
    var busyMilliseconds: Int32 {
        Int32(exactly: (busyTimeout * 1000).rounded()) ?? (busyTimeout > 0 ? .max : 0)
    }
}

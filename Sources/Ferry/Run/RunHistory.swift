import ModelStore
import SQLite

/// The runs that a store remembers, for reading.
public struct RunHistory: Sendable {
    private let store: String

    /// The runs of the store at `store`.
    public init(store: String) {
        self.store = store
    }

    /// The reports of all runs, newest first.
    /// - Throws: ``FerryError`` when the store cannot be read.
    public func reports() async throws(FerryError) -> [RunReport] {
        let file = StoreFile(path: store)
        try file.requireExistence()
        do {
            return try await file.withContainer(allowsSave: false) { container in
                try await container.writer.perform { try RunLog($0.database).reports() }
            }
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }

    /// The report of one run.
    /// - Parameter run: the run's id or a beginning that only one has; `last` is the newest run.
    /// - Throws: ``FerryError`` (`usage`) when no run, or more than one, is meant.
    public func report(of run: String) async throws(FerryError) -> RunReport {
        let all = try await reports()
        if run == "last", let newest = all.first { return newest }
        let meant = all.filter { $0.run.hasPrefix(run) }
        guard let first = meant.first else {
            throw FerryError(.usage, "no run of \(store) is called \(run); `ferry runs` lists them")
        }
        guard meant.count == 1 else {
            let names = meant.prefix(5).map(\.run).joined(separator: ", ")
            throw FerryError(.usage, "\(run) could be any of \(names): say more of it")
        }
        return first
    }
}

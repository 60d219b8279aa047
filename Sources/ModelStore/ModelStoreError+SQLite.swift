import SQLite

extension ModelStoreError {
    /// What a failing call means to the caller of this module: errors of this module as they are, SQLite's with advice.
    package init(_ error: any Error) {
        switch error {
        case let error as ModelStoreError: self = error
        case let error as SQLiteError: self.init(.database, Self.advice(for: error), underlying: error)
        default: self.init(.database, "the work on the store failed", underlying: error)
        }
    }

    private static func advice(for error: SQLiteError) -> String {
        switch error.code.primary {
        case .busy, .locked: "another connection holds the store; try again when it is done"
        case .full: "there is no space left for the store; free some and try again"
        case .io: "the system could not read or write the store"
        case .readOnly: "the store is open for reading only"
        case .cannotOpen: "the store could not be opened; check the path and its permissions"
        case .corrupt: "the store's file is damaged; restore it from a backup"
        case .noMemory: "there is not enough memory"
        case .constraint: "a constraint of the store was violated"
        default: "the work on the store failed"
        }
    }

    /// Runs `body` and throws what it throws as an error of this module.
    package static func wrapping<Result>(_ body: () throws -> Result) throws(ModelStoreError) -> Result {
        do {
            return try body()
        } catch {
            throw ModelStoreError(error)
        }
    }
}

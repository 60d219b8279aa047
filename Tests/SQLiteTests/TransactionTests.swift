import SQLite
import Testing

@Suite struct TransactionTests {
    private struct Stop: Error {}
    let connection: Connection

    init() throws {
        connection = try Connection(.memory)
        try connection.execute("CREATE TABLE t(a INTEGER UNIQUE ON CONFLICT ROLLBACK)")
    }

    private func numbers() throws -> [Int64?] {
        try connection.rows("SELECT a FROM t ORDER BY a").map { $0[0].integer }
    }

    @Test func aTransactionIsCommittedWhenItsClosureReturns() throws {
        let result = try connection.transaction {
            try connection.run("INSERT INTO t VALUES (1)")
            return connection.changes
        }
        #expect(result == 1)
        #expect(!connection.isInTransaction)
        #expect(try numbers() == [1])
        #expect(connection.lastInsertRowID == 1)
    }

    @Test func aTransactionIsRolledBackWhenItsClosureThrows() throws {
        #expect(throws: Stop.self) {
            try connection.transaction(.exclusive) {
                try connection.run("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try numbers() == [])
    }

    @Test func aSavepointUndoesOnlyItsOwnWork() throws {
        try connection.transaction {
            try connection.run("INSERT INTO t VALUES (1)")
            #expect(throws: Stop.self) {
                try connection.savepoint {
                    try connection.run("INSERT INTO t VALUES (2)")
                    try connection.savepoint { try connection.run("INSERT INTO t VALUES (3)") }
                    throw Stop()
                }
            }
            try connection.savepoint { try connection.run("INSERT INTO t VALUES (4)") }
        }
        #expect(try numbers() == [1, 4])
    }

    @Test func aRollbackBySQLiteItselfLeavesNoTransactionOpen() throws {
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.run("INSERT INTO t VALUES (1)")
                try connection.run("INSERT INTO t VALUES (1)")
            }
        }
        #expect(error?.code == .constraintUnique)
        #expect(!connection.isInTransaction)
        #expect(try numbers() == [])
    }

    @Test func transactionsDoNotNest() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.run("INSERT INTO t VALUES (1)")
                try connection.transaction {}
            }
        }
        #expect(try numbers() == [])
    }
}

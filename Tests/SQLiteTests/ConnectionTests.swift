import SQLite
import Testing

@Suite struct ConnectionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func everyKindOfValueComesBackFromAFile() throws {
        let values: [Value] = [
            .null, .integer(.min), .integer(.max), 0.1, .real(-1e300), "", "naïve 🎈 \u{0} end", .blob([]),
            .blob([0, 255]),
        ]
        let path = folder.path("values.db")
        do {
            let connection = try Connection(.file(path), mode: .create)
            try connection.execute("CREATE TABLE t(pk INTEGER PRIMARY KEY, v)")
            for value in values { try connection.run("INSERT INTO t(v) VALUES (?)", [value]) }
        }
        let connection = try Connection(.file(path), mode: .readOnly)
        #expect(try connection.rows("SELECT v FROM t ORDER BY pk").map { $0[0] } == values)
    }

    @Test func aMissingFileIsNotCreatedUnlessToldTo() throws {
        let path = folder.path("missing.db")
        let error = #expect(throws: SQLiteError.self) { try Connection(.file(path), mode: .readWrite) }
        #expect(error?.code.primary == .cannotOpen)
    }

    @Test(arguments: ["file:x?mode=memory", ":memory:"])
    func aNameIsNeverTakenForAnAddress(name: String) throws {
        let connection = try Connection(.file(folder.path(name)), mode: .create)
        try connection.execute("CREATE TABLE t(a)")
        connection.close()
        let again = try Connection(.file(folder.path(name)), mode: .readOnly)
        #expect(try again.value("SELECT count(*) FROM sqlite_schema") == 1)
    }

    @Test func readOnlyConnectionsRefuseWrites() throws {
        let path = folder.path("a.db")
        try Connection(.file(path), mode: .create).execute("CREATE TABLE t(a)")
        let connection = try Connection(.file(path), mode: .readOnly)
        let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (1)") }
        #expect(error?.code.primary == .readOnly)
    }

    @Test func aClosedConnectionIsAnErrorNotATrap() throws {
        let connection = try Connection(.memory)
        let statement = try connection.prepare("SELECT 1")
        connection.close()
        #expect(connection.isClosed)
        let hasRow = try statement.step()
        #expect(hasRow)
        #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1") }
        #expect(throws: SQLiteError.self) { _ = try connection.prepare("SELECT 1") }
        #expect(!connection.isInTransaction)
    }

    @Test func errorsCarryCodeAndSQLButValuesOnlyForDebugging() throws {
        let connection = try Connection(.memory)
        try connection.execute("CREATE TABLE t(name TEXT UNIQUE)")
        try connection.run("INSERT INTO t VALUES (?)", ["secret"])
        let error = try #require(
            throws: SQLiteError.self, performing: { try connection.run("INSERT INTO t VALUES (?)", ["secret"]) })
        #expect(error.code == .constraintUnique)
        #expect(error.code.primary == .constraint)
        #expect(error.message == "UNIQUE constraint failed: t.name")
        #expect(error.sql == "INSERT INTO t VALUES (?)")
        #expect(!"\(error)".contains("secret"))
        #expect(error.debugDescription.contains("secret"))
    }

    @Test func aFileThatIsNotADatabaseIsNamedSo() throws {
        let path = folder.path("text.db")
        try String(repeating: "just text, and more of it. ", count: 100).write(
            toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: SQLiteError.self) {
            try Connection(.file(path), mode: .readOnly).rows("SELECT * FROM sqlite_schema")
        }
        #expect(error?.code == .notADatabase)
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "", "  -- nothing", "SELECT '\u{0}'"])
    func whatIsNotOneStatementIsRefused(sql: String) throws {
        let connection = try Connection(.memory)
        #expect(throws: SQLiteError.self) { _ = try connection.prepare(sql) }
    }

    @Test func quotedIdentifiersMayHoldAnything() throws {
        let connection = try Connection(.memory)
        let name = "say \"hi\"; DROP TABLE x -- ' ] 🎈"
        try connection.execute("CREATE TABLE \(quoteIdentifier(name))(\(quoteIdentifier("select")) TEXT)")
        #expect(try connection.value("SELECT name FROM sqlite_schema") == .text(name))
        #expect(throws: SQLiteError.self) {
            try connection.execute("CREATE TABLE \(quoteIdentifier("a\u{0}b"))(a)")
        }
    }

    @Test func readersGoOnWhileAWriterWritesInAWriteAheadLog() throws {
        let path = folder.path("wal.db")
        let writer = try Connection(.file(path), mode: .create)
        try writer.setJournalMode(.wal)
        try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
        let reader = try Connection(.file(path), mode: .readOnly, busyTimeout: 0)
        try writer.transaction {
            try writer.run("INSERT INTO t VALUES (2)")
            #expect(try reader.value("SELECT count(*) FROM t") == 1)
        }
        #expect(try reader.value("SELECT count(*) FROM t") == 2)
        #expect(try writer.pragma("journal_mode") == "wal")
        try writer.checkpoint()
    }

    @Test func aWriteAheadLogInMemoryIsAnError() throws {
        let connection = try Connection(.memory)
        #expect(throws: SQLiteError.self) { try connection.setJournalMode(.wal) }
    }

    @Test func aSecondWriterIsToldBusyAfterTheTimeOut() throws {
        let path = folder.path("busy.db")
        let first = try Connection(.file(path), mode: .create)
        try first.execute("CREATE TABLE t(a)")
        let second = try Connection(.file(path), busyTimeout: 20)
        try first.transaction {
            let error = #expect(throws: SQLiteError.self) { try second.transaction {} }
            #expect(error?.code.primary == .busy)
        }
        try second.transaction {}
    }
}

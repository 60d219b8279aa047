import SQLite
import Testing

@Suite struct StatementTests {
    let connection: Connection

    init() throws {
        connection = try Connection(.memory, cachedStatements: 2)
        try connection.execute("CREATE TABLE t(pk INTEGER PRIMARY KEY, v)")
    }

    /// The expectation macro cannot take a value that cannot be copied.
    private func expectRow(_ statement: borrowing Statement, at location: SourceLocation = #_sourceLocation) throws {
        let hasRow = try statement.step()
        #expect(hasRow, sourceLocation: location)
    }

    @Test func borrowedBytesAreStoredAsTheyStand() throws {
        let insert = try connection.prepare("INSERT INTO t(v) VALUES (?)")
        for text in ["", "tea", "ein \u{0} Nul"] {
            try Array(text.utf8).withUnsafeBytes { bytes in
                try insert.bind(borrowedText: bytes, at: 1)
                try insert.run()
                try insert.bind(borrowedBlob: bytes, at: 1)
                try insert.run()
            }
        }
        try insert.bind(borrowedText: UnsafeRawBufferPointer(start: nil, count: 0), at: 1)
        try insert.run()
        let expected: [Value] = [
            "", .blob([]), "tea", .blob(Array("tea".utf8)), "ein \u{0} Nul", .blob(Array("ein \u{0} Nul".utf8)), "",
        ]
        #expect(try connection.rows("SELECT v FROM t ORDER BY pk").map { $0[0] } == expected)
        let select = try connection.prepare("SELECT v FROM t WHERE pk = 3")
        try expectRow(select)
        let bytes = Array(try select.textBytes(at: 0))
        #expect(bytes == Array("tea".utf8))
        let value1 = try select.text(at: 0)
        #expect(value1 == "tea")
    }

    @Test func aStatementReturnsToTheCacheResetAndUnbound() throws {
        do {
            let statement = try connection.prepare("SELECT ?1, 2")
            try statement.bind(text: "left over", at: 1)
            try expectRow(statement)
        }
        let statement = try connection.prepare("SELECT ?1, 2")
        try expectRow(statement)
        let value2 = statement.isNull(at: 0)
        #expect(value2)
        let value3 = try statement.row().values
        #expect(value3 == [.null, 2])
    }

    @Test func theSameTextMayRunTwiceAtATime() throws {
        try connection.execute("INSERT INTO t(v) VALUES (1), (2)")
        let outer = try connection.prepare("SELECT v FROM t ORDER BY pk")
        try expectRow(outer)
        let inner = try connection.prepare("SELECT v FROM t ORDER BY pk")
        try expectRow(inner)
        try expectRow(inner)
        let value4 = inner.integer(at: 0)
        #expect(value4 == 2)
        let value5 = outer.integer(at: 0)
        #expect(value5 == 1)
    }

    @Test func moreStatementsThanTheCacheHoldsStillWork() throws {
        for round in 0..<3 {
            for number in 0..<10 {
                #expect(
                    try connection.value("SELECT \(number) + ?", [.integer(Int64(round))])
                        == .integer(Int64(number + round)))
            }
        }
    }

    @Test func aPositionOrCountThatDoesNotExistIsAnError() throws {
        let statement = try connection.prepare("SELECT ?")
        #expect(throws: SQLiteError.self) { try statement.bind(1, at: 2) }
        #expect(throws: SQLiteError.self) { try statement.bind(1, at: 0) }
        #expect(throws: SQLiteError.self) { try statement.bind("x", at: .max) }
        #expect(throws: SQLiteError.self) { try statement.bind([1, 2]) }
        try statement.bind([5])
        try expectRow(statement)
        let value6 = statement.isNull(at: 7)
        #expect(value6)
        let value7 = statement.isNull(at: .max)
        #expect(value7)
        let row = try statement.row()
        #expect(row[0] == 5)
        #expect(row[-1] == .null)
        #expect(row["?"] == 5)
        #expect(row["none"] == nil)
    }

    @Test func aFailedStatementCanRunAgain() throws {
        let insert = try connection.prepare("INSERT INTO t(pk) VALUES (?)")
        try insert.bind(1, at: 1)
        try insert.run()
        let error = #expect(throws: SQLiteError.self) { try insert.run() }
        #expect(error?.code == .constraintPrimaryKey)
        try insert.bind(2, at: 1)
        try insert.run()
        #expect(try connection.value("SELECT count(*) FROM t") == 2)
    }

    @Test func readingStatementsKnowThemselves() throws {
        let select = try connection.prepare("SELECT * FROM t")
        let value8 = select.isReadOnly
        #expect(value8)
        let value9 = select.columnNames
        #expect(value9 == ["pk", "v"])
        let value10 = select.parameterCount
        #expect(value10 == 0)
        let delete = try connection.prepare("DELETE FROM t")
        let value11 = !delete.isReadOnly
        #expect(value11)
        let value12 = delete.columnCount
        #expect(value12 == 0)
    }
}

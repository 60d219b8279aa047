import SQLite
import Testing

@Suite("Functions and collating sequences of a connection")
struct FunctionTests {
    @Test("a function gets every kind of value and returns every kind")
    func values() throws {
        let connection = try Connection(.memory)
        try connection.createFunction("echo", argumentCount: 1) { $0.value(at: 0) }
        let values: [Value] = [
            .null, 7, 1.5, "", "a\0é", .blob([]), .blob([0, 255]), .integer(.min),
            .text(String(repeating: "x", count: 70_000)),
        ]
        for value in values {
            #expect(try connection.value("SELECT echo(?)", [value]) == value)
        }
    }

    @Test("what a function throws fails the statement, and the connection goes on")
    func failure() throws {
        struct Odd: Error, CustomStringConvertible { var description: String { "an odd number" } }
        let connection = try Connection(.memory)
        try connection.createFunction("even", argumentCount: 1) { arguments in
            guard case .integer(let number) = arguments.value(at: 0), number % 2 == 0 else { throw Odd() }
            return .integer(number)
        }
        let error = #expect(throws: SQLiteError.self) { try connection.value("SELECT even(3)") }
        #expect(error?.message == "an odd number")
        #expect(try connection.value("SELECT even(4)") == 4)
    }

    @Test("a collating sequence orders, compares and groups")
    func collation() throws {
        let connection = try Connection(.memory)
        try connection.createCollation("by_length") { $0.count - $1.count }
        let rows = try connection.rows(
            "SELECT column1 FROM (VALUES ('ccc'), ('a'), ('bb')) ORDER BY column1 COLLATE by_length DESC")
        #expect(rows.map { $0[0] } == ["ccc", "bb", "a"])
        #expect(try connection.value("SELECT 'ab' = 'cd' COLLATE by_length") == 1)
    }

    @Test("closures live as long as SQLite needs them and no longer")
    func lifetime() throws {
        final class Token {}
        weak var token: Token?
        do {
            let connection = try Connection(.memory)
            do {
                let held = Token()
                token = held
                try connection.createFunction("f", argumentCount: 0) { _ in
                    withExtendedLifetime(held) { 1 }
                }
                try connection.createCollation("c") { _, _ in withExtendedLifetime(held) { 0 } }
            }
            #expect(token != nil)
            #expect(try connection.value("SELECT f()") == 1)
            try connection.createFunction("f", argumentCount: 0) { _ in 2 }
            try connection.createCollation("c") { _, _ in 0 }
            #expect(token == nil)
        }
        do {
            let connection = try Connection(.memory)
            let held = Token()
            token = held
            #expect(throws: SQLiteError.self) {
                try connection.createFunction("f", argumentCount: 1_000) { _ in withExtendedLifetime(held) { 1 } }
            }
        }
        #expect(token == nil)
    }

    @Test("the schema of a file cannot call a function")
    func directOnly() throws {
        let connection = try Connection(.memory)
        try connection.createFunction("f", argumentCount: 0) { _ in 1 }
        try connection.execute("CREATE VIEW v AS SELECT f()")
        #expect(throws: SQLiteError.self) { try connection.value("SELECT * FROM v") }
    }
}

import Formats
import Foundation
import ModelStore
import SampleModels
import SQLite
import Testing

@testable import Ferry

@Suite struct SQLiteReaderTests {
    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
    }

    @Test func rowsOfATableComeInTheOrderOfTheirKeysWithTheirPlace() throws {
        try folder.make("CREATE TABLE memo(id INTEGER PRIMARY KEY, title TEXT, n REAL, b BLOB)")
        let connection = try Connection(.file(folder.path()), mode: .readWrite)
        for id in [30, 7, 1_000] {
            try connection.run("INSERT INTO memo VALUES (?, 't', 1.5, x'0102')", [.integer(Int64(id))])
        }
        connection.close()
        for change: (inout SourceDefinition) -> Void in [{ $0.table = "memo" }, { _ in }, { $0.table = "MEMO" }] {
            let result = try folder.read("old.db", change)
            #expect(result.records.first == #"{"id":7,"title":"t","n":1.5,"b":"AQI="}"#)
            #expect(
                result.places == [
                    "old.db › memo › /7 (record 0)", "old.db › memo › /30 (record 1)",
                    "old.db › memo › /1000 (record 2)",
                ])
        }
    }

    @Test func manyRowsAreAllReadOnce() throws {
        try folder.make(
            """
            CREATE TABLE memo(n, "rowid");
            WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c WHERE x < 2500)
            INSERT INTO memo SELECT x, 'r' FROM c;
            CREATE TABLE keyless(k TEXT PRIMARY KEY, n) WITHOUT ROWID;
            INSERT INTO keyless SELECT 'k' || n, n FROM memo;
            CREATE VIEW v AS SELECT n FROM memo;
            """)
        for table in ["memo", "keyless", "v"] {
            let result = try folder.read { $0.table = table }
            #expect(Set(result.records).count == 2_500)
            #expect(result.places[2_499].hasSuffix("(record 2499)"))
        }
    }

    @Test func aQueryIsOneSelectAndNothingElse() throws {
        try folder.make("CREATE TABLE a(x); INSERT INTO a VALUES (1), (2); CREATE TABLE b(x)")
        let result = try folder.read { $0.query = "/* all */ SELECT x AS title, x * 2 AS n FROM a ORDER BY x DESC;" }
        #expect(result.records == [#"{"title":2,"n":4}"#, #"{"title":1,"n":2}"#])
        #expect(result.places.first == "old.db › query › /0 (record 0)")
        let refused = [
            "DELETE FROM a", "SELECT 1; DELETE FROM a", "ATTACH 'x.db' AS x", "PRAGMA user_version",
            "SELECT * FROM nope",
            "", "-- only", "WITH c AS (SELECT 1) DELETE FROM a", "SELECT x, x FROM a", "SELECT load_extension('x')",
        ]
        for query in refused {
            let error = try #require(try folder.refusal { $0.query = query }, "\(query)")
            #expect(error.location?.file == folder.path())
        }
        #expect(try folder.read { $0.table = "a" }.records.count == 2)
        #expect(!folder.names.contains("x.db"))
    }

    @Test func whatIsNotThereIsNamedWithTheNearest() throws {
        try folder.make("CREATE TABLE memos(x); CREATE TABLE other(x)")
        #expect(try folder.refusal { $0.table = "memoss" }?.message.contains("did you mean memos?") == true)
        #expect(try folder.refusal()?.message.contains("memos, other") == true)
        #expect(try folder.refusal { $0.sourceEntity = "Memo" }?.code == .notFound)
        #expect(try folder.refusal("none.db")?.code == .io)
    }

    @Test func valuesTakeTheFormThatTheModelDecodes() throws {
        try folder.make(
            """
            CREATE TABLE Memo(ID, isfavorite, tags, odd);
            INSERT INTO Memo VALUES (x'00112233445566778899aabbccddeeff', 1, '["a","b"]', 2), ('text', 7, 'x', 0)
            """)
        let model = EntityDescription(
            "Memo",
            attributes: [
                AttributeDescription("id", .uuid), AttributeDescription("isFavorite", .bool),
                AttributeDescription("tags", .json),
            ])
        let result = try folder.read(model: model)
        #expect(
            result.records == [
                #"{"id":"00112233-4455-6677-8899-AABBCCDDEEFF","isFavorite":true,"tags":["a","b"],"odd":2}"#,
                #"{"id":"text","isFavorite":7,"tags":"x","odd":0}"#,
            ])
    }

    @Test func valuesThatCannotBeTakenAreFaultsOfTheirRows() throws {
        try folder.make(
            """
            CREATE TABLE memo(id INTEGER PRIMARY KEY, title);
            INSERT INTO memo VALUES (1, 'a'), (2, CAST(x'ff41' AS TEXT)), (5, CAST(x'410042' AS TEXT)),
                (6, zeroblob(3000000)), (8, 'z')
            """)
        let result = try folder.read { $0.maximumRecordBytes = 1_000_000 }
        #expect(result.records.count == 2)
        #expect(
            result.faults == [
                "old.db › memo › /2/title (record 1)", "old.db › memo › /5/title (record 2)",
                "old.db › memo › /6 (record 3)",
            ])
        #expect(result.codes == ["sqlite.text", "sqlite.text", "input.limit"])
        #expect(result.places.last == "old.db › memo › /8 (record 4)")
        let limit = try folder.refusal {
            $0.query = "SELECT * FROM memo"
            $0.maximumRecordBytes = 1_000_000
        }
        #expect(limit?.code == .limit)
    }

    @Test func aWriteAheadLogIsReadAndNothingBesideIsChanged() throws {
        let writer = try Connection(.file(folder.path()), mode: .create)
        try writer.setJournalMode(.wal)
        try writer.execute("CREATE TABLE memo(title); INSERT INTO memo VALUES ('a')")
        // While another connection is open, and holds an unfinished transaction.
        try writer.execute("BEGIN IMMEDIATE; INSERT INTO memo VALUES ('b')")
        #expect(try folder.read().records == [#"{"title":"a"}"#])
        try writer.execute("COMMIT")
        #expect(try folder.read().records.count == 2)
        // As a program leaves it that was killed: the log is there, and nobody has it open.
        let killed = folder.url.appendingPathComponent("killed")
        try FileManager.default.createDirectory(at: killed, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.path() + suffix, toPath: killed.appendingPathComponent("k.db").path + suffix)
        }
        writer.close()
        func content() throws -> [String: Data] {
            var content: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: killed.path) {
                content[name] = try Data(contentsOf: killed.appendingPathComponent(name))
            }
            return content
        }
        let before = try content()
        #expect(before.keys.sorted() == ["k.db", "k.db-wal"])
        #expect(try folder.read("killed/k.db").records.count == 2)
        #expect(try content() == before)
        let whole = try SourceDatabase.summary(ofInput: killed.appendingPathComponent("k.db").path)
        #expect(whole.byteCount == before.values.reduce(0) { $0 + $1.count })
    }

    @Test func filesThatAreNoSoundDatabaseAreRefusedWithTheirPlace() throws {
        let path = try folder.make(
            """
            CREATE TABLE memo(id INTEGER PRIMARY KEY, title TEXT);
            WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c WHERE x < 2000)
            INSERT INTO memo SELECT x, printf('%0100d', x) FROM c;
            """)
        let sound = try Data(contentsOf: URL(fileURLWithPath: path))
        func replace(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }
        for data in [Data(), Data("hello".utf8), Data("SQLite format 3\0".utf8), sound.prefix(100)] {
            try replace(data)
            #expect(try folder.refusal { $0.table = "memo" }?.location?.file == path)
        }
        let seed = UInt64.random(in: 0...UInt64.max)
        var state = seed
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        for _ in 0..<150 {
            var damaged = sound
            for _ in 0..<20 { damaged[next() % damaged.count] = UInt8(truncatingIfNeeded: next()) }
            if next() % 4 == 0 { damaged = damaged.prefix(next() % damaged.count) }
            try replace(damaged)
            let error = try folder.refusal { $0.table = "memo" }
            #expect(error == nil || error?.location?.file == path, "seed \(seed)")
        }
    }

    @Test func aTableBecomesModelsAndIsNotCarriedTwice() async throws {
        let pipeline = try PipelineFolder()
        let path = try folder.make(
            """
            CREATE TABLE memos(id TEXT, title, content TEXT, isFavorite INTEGER, createdAt TEXT);
            INSERT INTO memos VALUES ('\(TestMemo.id(1))', 'one', 'x', 1, '2024-05-06T07:08:09Z'),
                ('\(TestMemo.id(2))', 2, 'x', 0, '2024-05-06T07:08:09Z'),
                ('\(TestMemo.id(1))', 'last', 'x', 0, '2024-05-06T07:08:09Z');
            """)
        let run = try RecordSource.sqlite(path, table: "memos").decode(Memo.Record.self).deduplicate()
            .write(to: pipeline.store, schema: MemosSchemaV3.self, errors: ErrorBudget(max: 5))
        let report = try await run.run()
        #expect(report.books.rejected == 1)
        #expect(report.rejections.first?.location.description.contains("memos › /2/title") == true)
        #expect(try await pipeline.titles() == [1: "last"])
        #expect(try await run.run().outcome == .nothingToDo)
    }
}

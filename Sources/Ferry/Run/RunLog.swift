import Digests
import Foundation
import ModelStore
import SQLite

/// The runs that a store remembers: table `ferry_run`, one row a run.
///
/// The report is one JSON value, so nothing is told twice; `report ->> '$.books.inserted'` reads a count of it in SQL.
/// (Columns generated from it would be refused by connections that do not trust schemas, as Ferry's own.)
/// Used on the thread that owns the connection.
struct RunLog {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    private static let schema = """
        CREATE TABLE IF NOT EXISTS ferry_run(
            id TEXT PRIMARY KEY,
            state TEXT NOT NULL CHECK (state IN ('written', 'complete', 'failed')),
            pipeline_digest TEXT NOT NULL,
            input_digest TEXT NOT NULL,
            once TEXT,
            transaction_id INTEGER,
            rows_digest TEXT,
            report TEXT NOT NULL
        );
        CREATE INDEX IF NOT EXISTS ferry_run_by_input ON ferry_run(pipeline_digest, input_digest);
        """

    /// Makes the table where the store does not have it yet.
    func prepare() throws {
        try connection.execute(Self.schema)
    }

    /// Whether the store has a run log.
    var exists: Bool {
        get throws {
            try connection.value("SELECT 1 FROM sqlite_schema WHERE name = 'ferry_run'") != nil
        }
    }

    // MARK: Writing

    /// What a run's row holds beside its report.
    struct Keys: Sendable {
        var pipelineDigest: String
        var inputDigest: String
        var once: String?
        var transaction: Int64?
        var rowsDigest: SetDigest?
    }

    /// Adds a run.
    func insert(_ report: RunReport, state: RunState, keys: Keys) throws {
        try connection.run(
            """
            INSERT INTO ferry_run(id, state, pipeline_digest, input_digest, once, transaction_id, rows_digest, report)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(report.run), .text(state.rawValue), .text(keys.pipelineDigest), .text(keys.inputDigest),
                keys.once.map { .text($0) } ?? .null, keys.transaction.map { .integer($0) } ?? .null,
                keys.rowsDigest.map { .text($0.description) } ?? .null, .text(try ReportCoding.text(of: report)),
            ])
    }

    /// Replaces a run's report and state.
    func update(_ report: RunReport, state: RunState) throws {
        try connection.run(
            "UPDATE ferry_run SET report = ?, state = ? WHERE id = ?",
            [.text(try ReportCoding.text(of: report)), .text(state.rawValue), .text(report.run)])
    }

    // MARK: Reading

    /// The id of a completed run of this pipeline over this input, if there is one. A run that missed assets does not
    /// count: the next one tries them again.
    func completedRun(pipelineDigest: String, inputDigest: String) throws -> String? {
        try text(
            """
            SELECT id FROM ferry_run WHERE pipeline_digest = ? AND input_digest = ? AND state = 'complete'
            AND ifnull(report ->> '$.assets.missing', 0) = 0 LIMIT 1
            """,
            [.text(pipelineDigest), .text(inputDigest)])
    }

    /// Whether this pipeline has a completed run over any input.
    func hasCompletedRun(pipelineDigest: String) throws -> Bool {
        try connection.value(
            "SELECT 1 FROM ferry_run WHERE pipeline_digest = ? AND state = 'complete' LIMIT 1", [.text(pipelineDigest)])
            != nil
    }

    /// The id of a completed run with this migration flag, if there is one.
    func completedRun(once: String) throws -> String? {
        try text("SELECT id FROM ferry_run WHERE once = ? AND state = 'complete' LIMIT 1", [.text(once)])
    }

    /// Runs whose data is committed but not yet read back, oldest first. The order is that of the rows: a run's id begins
    /// with a time, and clocks are set back.
    func unverified() throws -> [(report: RunReport, transaction: Int64, digest: SetDigest)] {
        try connection.rows(
            "SELECT report, transaction_id, rows_digest FROM ferry_run WHERE state = 'written' ORDER BY rowid"
        )
        .compactMap { row in
            guard case .text(let report) = row[0], case .integer(let transaction) = row[1],
                case .text(let text) = row[2], let digest = SetDigest(text)
            else { return nil }
            return (try ReportCoding.report(from: report), transaction, digest)
        }
    }

    /// The reports of all runs, newest first: by the order of their rows, because ids tell only the second a run began.
    func reports() throws -> [RunReport] {
        guard try exists else { return [] }
        return try connection.rows("SELECT report FROM ferry_run ORDER BY rowid DESC").compactMap { row in
            guard case .text(let report) = row[0] else { return nil }
            return try ReportCoding.report(from: report)
        }
    }

    private func text(_ sql: String, _ values: [Value]) throws -> String? {
        guard case .text(let text)? = try connection.value(sql, values) else { return nil }
        return text
    }
}

import Digests
import Formats
import Foundation
import ModelStore
import SQLite

/// Carries the records of a flow into the store within one transaction: the part of a run that happens on the store's
/// thread, without suspension.
struct RecordLoad {
    /// What a load left behind.
    struct Outcome: Sendable {
        var report: RunReport
        /// The transaction of the rows, and what they should read back as; nil when nothing was committed.
        var committed: (transaction: Int64, digest: SetDigest)?
    }

    let plan: ImportPlan
    let budget: ErrorBudget
    let once: String?
    let options: ImportOptions
    let flow: RecordFlow
    let beginning: RunReport

    /// Thrown to roll back a trial that went well.
    private struct Trial: Error {}

    /// Loads everything, or rolls back and tells why.
    func run(on connection: StoreConnection, isFresh: Bool) -> Outcome {
        var books: RunBooks?
        var session: LoadSession?
        defer { flow.cancel() }
        do {
            let keeper = RunBooks(
                report: beginning, plan: plan, budget: budget,
                rejects: try options.rejectsFile.map { path throws(FerryError) in try RejectsFile(path: path) },
                locations: LocationLog())
            books = keeper
            let log = RunLog(connection.database)
            try log.prepare()
            let committed = try connection.write {
                let load = try LoadSession(loadOptions(isFresh: isFresh), on: connection)
                session = load
                try carry(into: load, books: keeper)
                return try close(load, books: keeper, log: log, on: connection)
            }
            return Outcome(report: keeper.report, committed: committed)
        } catch is Trial {
            return Outcome(report: books?.report ?? beginning, committed: nil)
        } catch {
            flow.cancel()
            return Outcome(report: failed(RunFailure(error), books: books, session: session), committed: nil)
        }
    }

    private func loadOptions(isFresh: Bool) -> LoadSession.Options {
        LoadSession.Options(
            entity: plan.entity, identity: plan.identity, onConflict: plan.write.onConflict.policy(in: plan.entity),
            duplicates: plan.deduplication.keep.policy(in: plan.entity),
            protected: Set(plan.write.protected.compactMap { plan.entity.index(of: $0) }),
            author: "import \(beginning.run)", indexesLast: isFresh)
    }

    private func carry(into load: LoadSession, books: RunBooks) throws {
        let totalBytes = plan.source.byteCount
        let clock = ContinuousClock()
        let start = clock.now
        var told = start
        while let chunk = flow.next() {
            try books.enter(chunk)
            for rows in chunk.rows {
                try books.enter(try load.write(rows.batch, ordinals: rows.ordinals), of: chunk)
            }
            if let progress = options.progress, told.duration(to: clock.now) > .milliseconds(100) {
                told = clock.now
                var state = ImportProgress()
                state.records = books.report.books.read
                state.bytes = chunk.bytesRead
                state.totalBytes = totalBytes
                state.seconds = start.duration(to: told) / .seconds(1)
                progress(state)
            }
        }
        if flow.isCancelled {
            throw RunFailure(outcome: .interrupted, code: "run.interrupted", cause: "the run was interrupted")
        }
    }

    /// Sums up at the end of the input, inside the transaction.
    private func close(
        _ load: LoadSession, books: RunBooks, log: RunLog, on connection: StoreConnection
    ) throws -> (transaction: Int64, digest: SetDigest) {
        let (inputs, notes) = try flow.finish()
        let summary = try load.finish()
        books.read(inputs: inputs, notes: notes, finishedAt: Date())
        try books.close(summary.counts)
        books.count(rowsInStore: try connection.count(of: plan.entity))
        guard !options.isDryRun else {
            try books.commitRejects()
            throw Trial()
        }
        let keys = RunLog.Keys(
            pipelineDigest: plan.digest.description, inputDigest: InputDigest.combined(inputs), once: once,
            transaction: summary.transaction, rowsDigest: summary.digest)
        try log.insert(books.report, state: .written, keys: keys)
        try books.commitRejects()
        return (summary.transaction, summary.digest)
    }

    private func failed(_ failure: RunFailure, books: RunBooks?, session: LoadSession?) -> RunReport {
        var report = books?.abandon(session?.counts) ?? beginning
        report.finishedAt = Date()
        report.outcome = failure.outcome
        report.rollback = RollbackReport(
            code: failure.code, cause: failure.cause, location: failure.location, field: failure.field,
            rolledBack: [
                RollbackReport.ModelCount(
                    model: plan.entity.name, inserted: session?.counts[.inserted] ?? 0,
                    updated: session?.counts[.updated] ?? 0, rowsNow: nil)
            ])
        do {
            try books?.commitRejects()
        } catch {
            report.notes.append("the rejects file could not be written: \(error)")
        }
        return report
    }
}

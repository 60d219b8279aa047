import Digests
import Formats
import Foundation
import ModelStore
import SQLite

/// Carries the records of a run's parts into the store within one transaction: the part of a run that happens on the
/// store's thread, without suspension.
struct RecordLoad {
    /// What a load left behind.
    struct Outcome: Sendable {
        var report: RunReport
        /// The transaction of the rows, and what they should read back as; nil when nothing was committed.
        var committed: (transaction: Int64, digest: SetDigest)?
    }

    let plans: [ImportPlan]
    let budget: ErrorBudget
    let once: String?
    let options: ImportOptions
    let flows: FlowSequence
    let beginning: RunReport

    /// Thrown to roll back a trial that went well.
    private struct Trial: Error {}

    /// Loads everything, or rolls back and tells why.
    func run(on connection: StoreConnection, isFresh: Bool) -> Outcome {
        var books: RunBooks?
        var loads: RunLoads?
        defer { flows.cancel() }
        do {
            let keeper = RunBooks(
                report: beginning, plans: plans, budget: budget,
                rejects: try options.rejectsFile.map { path throws(FerryError) in try RejectsFile(path: path) })
            books = keeper
            let log = RunLog(connection.database)
            try log.prepare()
            let committed = try connection.write {
                let all = try RunLoads(author: "import \(beginning.run)", isFresh: isFresh, on: connection)
                loads = all
                for part in keeper.parts {
                    let load = try all.load(for: part.plan)
                    let assets =
                        try part.plan.assets.isEmpty
                        ? nil : AssetStep(plan: part.plan, on: connection, isFresh: isFresh)
                    try carry(part, into: load, assets, books: keeper)
                    try load.buildIndexes()
                }
                return try close(all, books: keeper, log: log, on: connection)
            }
            return Outcome(report: keeper.report, committed: committed)
        } catch is Trial {
            return Outcome(report: books?.report ?? beginning, committed: nil)
        } catch {
            flows.cancel()
            return Outcome(report: failed(RunFailure(error), books: books, loads: loads), committed: nil)
        }
    }

    private func carry(_ part: PartBooks, into load: LoadSession, _ assets: AssetStep?, books: RunBooks) throws {
        let flow = flows.start(part.plan)
        let totalBytes = part.plan.source.byteCount
        let clock = ContinuousClock()
        let start = clock.now
        var told = start
        while let chunk = flow.next() {
            try books.enter(chunk, of: part)
            for rows in chunk.rows {
                if let assets {
                    try assets.begin(rows, of: chunk)
                    try write(assets, isLast: false, of: part, into: load, books: books)
                } else {
                    try write(rows, of: chunk, in: part, into: load, books: books)
                }
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
        if let assets, !flow.isCancelled {
            try write(assets, isLast: true, of: part, into: load, books: books)
            books.enter(assets.summary)
        }
        if flow.isCancelled {
            throw RunFailure(outcome: .interrupted, code: "run.interrupted", cause: "the run was interrupted")
        }
        let (inputs, notes) = try flow.finish()
        books.read(inputs: inputs, notes: notes)
    }

    private func write(
        _ rows: ProcessedChunk.Rows, of chunk: ProcessedChunk, in part: PartBooks, into load: LoadSession,
        books: RunBooks
    ) throws {
        let result = try load.write(rows.batch, ordinals: part.ordinals(rows.ordinals), keys: rows.keys)
        try books.enter(result, of: chunk, in: part)
    }

    /// Writes the rows whose assets are due.
    private func write(
        _ assets: AssetStep, isLast: Bool, of part: PartBooks, into load: LoadSession, books: RunBooks
    ) throws {
        while let (rows, chunk) = try assets.next(isLast: isLast) {
            try write(rows, of: chunk, in: part, into: load, books: books)
        }
    }

    /// Sums up at the end of the input, inside the transaction.
    private func close(
        _ loads: RunLoads, books: RunBooks, log: RunLog, on connection: StoreConnection
    ) throws -> (transaction: Int64, digest: SetDigest) {
        let digest = try loads.finish { try books.enter(late: $0) }
        try books.close(loads.outcomes(of: plans))
        books.finish(
            at: Date(),
            rowsInStore: try plans.map { try connection.count(of: connection.entity(named: $0.entity.name)) })
        guard !options.isDryRun else {
            try books.commitRejects()
            throw Trial()
        }
        let keys = RunLog.Keys(
            pipelineDigest: plans.digest.description, inputDigest: InputDigest.combined(books.report.inputs),
            once: once,
            transaction: loads.transaction, rowsDigest: digest)
        try log.insert(books.report, state: .written, keys: keys)
        try books.commitRejects()
        return (loads.transaction, digest)
    }

    private func failed(_ failure: RunFailure, books: RunBooks?, loads: RunLoads?) -> RunReport {
        let outcomes = loads?.outcomes(of: plans) ?? []
        var report = books?.abandon(outcomes) ?? beginning
        report.finishedAt = Date()
        report.outcome = failure.outcome
        report.rollback = RollbackReport(
            code: failure.code, cause: failure.cause, location: failure.location, field: failure.field,
            rolledBack: plans.enumerated().map { number, plan in
                RollbackReport.ModelCount(
                    model: plan.entity.name, inserted: outcomes.isEmpty ? 0 : outcomes[number][.inserted],
                    updated: outcomes.isEmpty ? 0 : outcomes[number][.updated], rowsNow: nil)
            })
        do {
            try books?.commitRejects()
        } catch {
            report.notes.append("the rejects file could not be written: \(error)")
        }
        return report
    }
}

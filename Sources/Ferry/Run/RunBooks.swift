import Formats
import Foundation
import ModelStore

/// Keeps the books of a run while it goes on, and writes its rejections down.
///
/// Used by one thread, the one that owns the store's writing connection.
final class RunBooks {
    private(set) var report: RunReport
    let parts: [PartBooks]
    private let budget: ErrorBudget
    private let rejects: RejectsFile?
    private var roundedValues = 0
    private var dateAssumptions = DateAssumptions()
    /// How many rejections and duplicate pairs a report shows.
    static let sampleSize = 100
    /// How much of a rejected record a report shows, in bytes.
    static let sampleBytes = 4_096

    init(report: RunReport, plans: [ImportPlan], budget: ErrorBudget, rejects: RejectsFile?) {
        self.report = report
        self.budget = budget
        self.rejects = rejects
        parts = plans.enumerated().map { PartBooks(plan: $1, number: $0) }
    }

    /// Takes down what happened to a chunk of a part before the store.
    /// - Throws: ``RunFailure`` when the error budget is exceeded.
    func enter(_ chunk: ProcessedChunk, of part: PartBooks) throws {
        let filtered = part.filtered
        try part.enter(chunk)
        report.books.read += chunk.recordCount
        report.books.filtered += part.filtered - filtered
        report.unknownFields.merge(chunk.unknownFields, uniquingKeysWith: +)
        report.fixes.merge(chunk.fixes, uniquingKeysWith: +)
        report.warnings.merge(chunk.warnings, uniquingKeysWith: +)
        roundedValues += chunk.roundedValues
        dateAssumptions.merge(chunk.dateAssumptions)
        for rejection in chunk.rejections { try reject(rejection) }
    }

    /// Takes down what the store made of rows of `chunk`.
    func enter(_ result: LoadResult, of chunk: ProcessedChunk, in part: PartBooks) throws {
        for rejected in result.rejections {
            try reject(rejected, of: part, raw: chunk.raw(of: PartBooks.local(rejected.ordinal)))
        }
        try part.keep(waiting: result.waiting, of: chunk)
        for pair in result.duplicates {
            report.duplicates.count += 1
            if pair.isIdentical { report.duplicates.identical += 1 }
            guard report.duplicates.samples.count < Self.sampleSize else { continue }
            report.duplicates.samples.append(
                DuplicateSummary.Sample(
                    winner: try location(of: pair.winner), loser: try location(of: pair.loser),
                    identical: pair.isIdentical))
        }
    }

    /// Takes down what came of assets.
    func enter(_ assets: AssetSummary) {
        report.assets = report.assets?.adding(assets) ?? assets
        if assets.missing > 0 { report.warnings["asset.missing", default: 0] += assets.missing }
    }

    /// Takes down a rejection that the store makes once all records are in.
    func enter(late rejection: LoadResult.Rejection) throws {
        guard let part = part(of: rejection.ordinal) else { return }
        try reject(rejection, of: part, raw: try part.raw(ofWaiting: rejection.ordinal))
    }

    private func part(of ordinal: UInt64) -> PartBooks? {
        let number = LoadSession.part(of: ordinal)
        return parts.indices.contains(number) ? parts[number] : nil
    }

    private func location(of ordinal: UInt64) throws -> RecordLocation {
        guard let part = part(of: ordinal) else {
            throw FerryError(.store, "record \(ordinal) is of no part of the run")
        }
        return try part.location(of: ordinal)
    }

    /// Sums up when all records are in.
    /// - Parameter outcomes: what became of the records of each part at the store.
    /// - Throws: ``RunFailure`` when the error budget is exceeded or the books do not balance.
    func close(_ outcomes: [OutcomeCounts]) throws {
        enter(outcomes)
        report.notes += dateAssumptions.notes
        if roundedValues > 0 { report.notes.append("\(roundedValues) values were rounded to what their column holds") }
        if budget.isExceeded(rejected: report.books.rejected, read: report.books.read) {
            throw RunFailure.budget(budget, report: report)
        }
        let tallies = report.stages + (report.models ?? []).flatMap(\.stages)
        let hasBalance = report.books.balance && (report.models ?? []).allSatisfy(\.books.balance)
        guard hasBalance, tallies.allSatisfy(\.balance) else {
            throw RunFailure(
                outcome: .failed, code: "books.unbalanced",
                cause: "the books do not balance: \(report.books); this is a fault of the program")
        }
        report.outcome = report.books.rejected > 0 ? .doneWithRejections : .done
    }

    private func enter(_ outcomes: [OutcomeCounts]) {
        let models = zip(parts, outcomes).map { part, outcomes in part.books(outcomes) }
        report.books.inserted = models.reduce(0) { $0 + $1.books.inserted }
        report.books.updated = models.reduce(0) { $0 + $1.books.updated }
        report.books.unchanged = models.reduce(0) { $0 + $1.books.unchanged }
        report.books.kept = models.reduce(0) { $0 + $1.books.kept }
        report.books.duplicate = models.reduce(0) { $0 + $1.books.duplicate }
        if parts.count == 1 { report.stages = models[0].stages } else { report.models = models }
    }

    /// What was counted when a run failed: the books so far, closed as they are.
    func abandon(_ outcomes: [OutcomeCounts]) -> RunReport {
        let sum = report.books
        if outcomes.count == parts.count {
            enter(outcomes)
            report.books = sum
        }
        return report
    }

    /// Takes down what was read, at the end of one part's input.
    func read(inputs: [InputSummary], notes: [String]) {
        report.inputs += inputs.filter { !report.inputs.contains($0) }
        report.notes += notes.filter { !report.notes.contains($0) }
    }

    /// Takes down when the run ended, and how many rows the models have after it.
    func finish(at date: Date, rowsInStore: [Int]) {
        report.finishedAt = date
        if parts.count == 1 { report.rowsInStore = rowsInStore.first }
        for position in rowsInStore.indices where position < report.models?.count ?? 0 {
            report.models?[position].rowsInStore = rowsInStore[position]
        }
    }

    /// Gives the file of rejections its name.
    func commitRejects() throws(FerryError) {
        try rejects?.commit()
    }

    private func reject(_ rejected: LoadResult.Rejection, of part: PartBooks, raw: [UInt8]?) throws {
        let stage = part.reject(rejected.fault)
        try reject(
            Rejection(
                location: try part.location(of: rejected.ordinal), stage: stage,
                faults: [
                    Rejection.Fault(
                        code: rejected.fault.code, field: rejected.fault.field, message: rejected.fault.message)
                ], raw: raw))
    }

    private func reject(_ rejection: Rejection) throws {
        report.books.rejected += 1
        report.rejectionsByCode[rejection.faults.first?.code ?? "unknown", default: 0] += 1
        if report.rejections.count < Self.sampleSize {
            report.rejections.append(rejection.cut(at: RunBooks.sampleBytes))
        }
        try rejects?.append(rejection)
        if budget.isExceeded(rejected: report.books.rejected) {
            throw RunFailure.budget(budget, report: report)
        }
    }
}

import Formats
import Foundation
import ModelStore

/// Keeps the books of a run while it goes on, and writes its rejections down.
///
/// Used by one thread, the one that owns the store's writing connection.
final class RunBooks {
    private(set) var report: RunReport
    private let plan: ImportPlan
    private let budget: ErrorBudget
    private let rejects: RejectsFile?
    private let locations: LocationLog
    private var counts: [RecordContext.Counts]
    private var roundedValues = 0
    private var dateAssumptions = DateAssumptions()
    /// How many rejections and duplicate pairs a report shows.
    static let sampleSize = 100
    /// How much of a rejected record a report shows, in bytes.
    static let sampleBytes = 4_096

    init(
        report: RunReport, plan: ImportPlan, budget: ErrorBudget, rejects: RejectsFile?, locations: LocationLog
    ) {
        self.report = report
        self.plan = plan
        self.budget = budget
        self.rejects = rejects
        self.locations = locations
        counts = Array(repeating: RecordContext.Counts(), count: plan.stageNames.count)
    }

    /// Takes down what happened to a chunk before the store.
    /// - Throws: ``RunFailure`` when the error budget is exceeded.
    func enter(_ chunk: ProcessedChunk) throws {
        report.books.read += chunk.recordCount
        for (stage, part) in chunk.counts.enumerated() {
            counts[stage].read += part.read
            counts[stage].filtered += part.filtered
            counts[stage].rejected += part.rejected
            report.books.filtered += part.filtered
        }
        report.unknownFields.merge(chunk.unknownFields, uniquingKeysWith: +)
        report.fixes.merge(chunk.fixes, uniquingKeysWith: +)
        report.warnings.merge(chunk.warnings, uniquingKeysWith: +)
        roundedValues += chunk.roundedValues
        dateAssumptions.merge(chunk.dateAssumptions)
        try locations.append(chunk.places)
        for rejection in chunk.rejections { try reject(rejection) }
    }

    /// Takes down what the store made of rows of `chunk`.
    func enter(_ result: LoadResult, of chunk: ProcessedChunk) throws {
        let last = plan.stageNames.count - 1
        for rejected in result.rejections {
            let stage = rejected.fault.code == LoadSession.duplicateCode ? last - 1 : last
            counts[stage].rejected += 1
            try reject(
                Rejection(
                    location: try locations.location(of: rejected.ordinal), stage: plan.stageNames[stage],
                    faults: [
                        Rejection.Fault(
                            code: rejected.fault.code, field: rejected.fault.field, message: rejected.fault.message)
                    ],
                    raw: chunk.raw(of: rejected.ordinal)))
        }
        for pair in result.duplicates {
            report.duplicates.count += 1
            if pair.isIdentical { report.duplicates.identical += 1 }
            guard report.duplicates.samples.count < Self.sampleSize else { continue }
            report.duplicates.samples.append(
                DuplicateSummary.Sample(
                    winner: try locations.location(of: pair.winner), loser: try locations.location(of: pair.loser),
                    identical: pair.isIdentical))
        }
    }

    /// Sums up when all records are in.
    /// - Throws: ``RunFailure`` when the error budget is exceeded or the books do not balance.
    func close(_ outcomes: OutcomeCounts) throws {
        report.books.inserted = outcomes[.inserted]
        report.books.updated = outcomes[.updated]
        report.books.unchanged = outcomes[.unchanged]
        report.books.kept = outcomes[.kept]
        report.books.duplicate = outcomes[.duplicate]
        report.stages = stageTallies(outcomes)
        report.notes += dateAssumptions.notes
        if roundedValues > 0 { report.notes.append("\(roundedValues) values were rounded to what their column holds") }
        if budget.isExceeded(rejected: report.books.rejected, read: report.books.read) {
            throw RunFailure.budget(budget, report: report)
        }
        guard report.books.balance, report.stages.allSatisfy(\.balance) else {
            throw RunFailure(
                outcome: .failed, code: "books.unbalanced",
                cause: "the books do not balance: \(report.books); this is a fault of the program")
        }
        report.outcome = report.books.rejected > 0 ? .doneWithRejections : .done
    }

    /// What was counted when a run failed: the books so far, closed as they are.
    func abandon(_ outcomes: OutcomeCounts?) -> RunReport {
        if let outcomes { report.stages = stageTallies(outcomes) }
        return report
    }

    /// Takes down what was read, at the end of the input.
    func read(inputs: [InputSummary], notes: [String], finishedAt: Date) {
        report.inputs = inputs
        report.notes += notes
        report.finishedAt = finishedAt
    }

    /// Takes down how many rows the model has after the run.
    func count(rowsInStore: Int) {
        report.rowsInStore = rowsInStore
    }

    /// Gives the file of rejections its name.
    func commitRejects() throws(FerryError) {
        try rejects?.commit()
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

    /// The books by stage; what reached the store is counted there.
    private func stageTallies(_ outcomes: OutcomeCounts) -> [StageTally] {
        let last = plan.stageNames.count - 1
        var tallies: [StageTally] = []
        var arriving = report.books.read
        for (stage, name) in plan.stageNames.enumerated() {
            var tally = StageTally(stage: name)
            tally.read = stage < last - 1 ? counts[stage].read : arriving
            tally.filtered = counts[stage].filtered
            tally.rejected = counts[stage].rejected
            if stage == last - 1 { tally.duplicate = outcomes[.duplicate] }
            tally.passed =
                stage == last
                ? outcomes[.inserted] + outcomes[.updated] + outcomes[.unchanged] + outcomes[.kept]
                : tally.read - tally.filtered - tally.rejected - tally.duplicate
            arriving = tally.passed
            tallies.append(tally)
        }
        return tallies
    }
}

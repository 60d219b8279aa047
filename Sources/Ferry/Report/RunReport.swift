import Formats
import Foundation

/// Everything there is to say about one run. Text, JSON and Markdown are renderings of this value, which is read from
/// the run's rows in the store.
public struct RunReport: Sendable, Hashable, Codable {
    /// The run's id; the command takes it, or an unambiguous beginning of it.
    public var run: String
    /// The pipeline's name.
    public var pipeline: String
    /// The entity written; of several, their names with commas between.
    public var model: String
    /// The store's file, as the user named it.
    public var store: String
    /// How the run ended.
    public var outcome: RunOutcome
    /// Whether everything was rolled back because only a trial was asked for.
    public var isDryRun = false
    /// When the run began, by this machine's clock.
    public var startedAt: Date
    /// When it ended.
    public var finishedAt: Date
    /// What was read.
    public var inputs: [InputSummary] = []
    /// Where the records went, in sum.
    public var books = Books()
    /// The same by stage, in the pipeline's order.
    public var stages: [StageTally] = []
    /// Books, stages and rows by part, where the run writes several models; then ``stages`` and ``rowsInStore`` are empty.
    public var models: [ModelBooks]?
    /// Rejections by the code of their first fault.
    public var rejectionsByCode: [String: Int] = [:]
    /// The first rejections, at most 100; all are in the rejects file.
    public var rejections: [Rejection] = []
    /// The records that shared an id.
    public var duplicates = DuplicateSummary()
    /// Fields of the source that the model does not have, and in how many records they were.
    public var unknownFields: [String: Int] = [:]
    /// Values put right by a rule, by the rule's name and field, such as `trim title`.
    public var fixes: [String: Int] = [:]
    /// Rules that were broken with severity warning, by code and field.
    public var warnings: [String: Int] = [:]
    /// The assets that were fetched or are missing, where the pipeline has any.
    public var assets: AssetSummary?
    /// What else is to be said: guesses, flags found, values rounded.
    public var notes: [String] = []
    /// Rows of the run read back and found equal to what was written.
    public var verifiedRows: Int?
    /// Rows of the model in the store after the run.
    public var rowsInStore: Int?
    /// Why the run failed, and what was taken back.
    public var rollback: RollbackReport?

    /// Begins a report.
    public init(run: String, pipeline: String, model: String, store: String, startedAt: Date) {
        self.run = run
        self.pipeline = pipeline
        self.model = model
        self.store = store
        outcome = .done
        self.startedAt = startedAt
        finishedAt = startedAt
    }

    /// The entities written, in order.
    var modelNames: [String] { models?.map(\.model) ?? [model] }

    /// Notes how many rows of each entity the store holds after a rollback; nil when there is no store.
    mutating func setRowsNow(_ counts: [String: Int]?) {
        if models == nil { rowsInStore = counts?[model] }
        models = models?.map { part in
            var part = part
            part.rowsInStore = counts?[part.model]
            return part
        }
        rollback?.setRowsNow(counts)
    }
}

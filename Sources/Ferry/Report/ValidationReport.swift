import Formats

/// What a source would be like to import: nothing was written.
public struct ValidationReport: Sendable, Hashable, Codable {
    /// The pipeline's name.
    public var pipeline: String
    /// The entity the records were made into; nil when only their form was looked at.
    public var model: String?
    /// What was read.
    public var inputs: [InputSummary] = []
    /// Records read, broken ones included.
    public var read = 0
    /// Records an import would take to the store.
    public var valid = 0
    /// Records a filter left out.
    public var filtered = 0
    /// Records an import would reject.
    public var rejected = 0
    /// Rejections by the code of their first fault.
    public var rejectionsByCode: [String: Int] = [:]
    /// The first rejections, at most 100; all are in the rejects file.
    public var rejections: [Rejection] = []
    /// Fields of the source that the model does not have, and in how many records they were.
    public var unknownFields: [String: Int] = [:]
    /// Values a rule would put right, by the rule's name and field.
    public var fixes: [String: Int] = [:]
    /// Rules broken with severity warning, by code and field.
    public var warnings: [String: Int] = [:]
    /// What else is to be said.
    public var notes: [String] = []

    /// Begins a report.
    public init(pipeline: String, model: String?) {
        self.pipeline = pipeline
        self.model = model
    }

    /// Whether every record read is accounted for.
    public var balance: Bool { read == valid + filtered + rejected }
    /// The exit code of the command: 3 when something was found.
    public var exitCode: Int32 { rejected > 0 ? 3 : 0 }
}

import Foundation

/// What one run of a pipeline is told beside its definition.
public struct ImportOptions: Sendable {
    /// The store's file, as the user named it.
    public var store: String
    /// Whether everything is done in a transaction that is rolled back.
    public var isDryRun = false
    /// Whether a run is made although the same pipeline has already carried the same input.
    public var isForced = false
    /// Where rejections are written, one JSON object a line; nil for nowhere but the report.
    public var rejectsFile: String?
    /// The most rejections allowed, over what the pipeline says.
    public var maxErrors: Int?
    /// Called about ten times a second with how far the run is; from any thread.
    public var progress: (@Sendable (ImportProgress) -> Void)?

    /// Options for a run into `store`.
    public init(store: String) {
        self.store = store
    }
}

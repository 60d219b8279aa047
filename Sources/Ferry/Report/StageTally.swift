/// The books of one stage: what came in and how it went on.
public struct StageTally: Sendable, Hashable, Codable {
    /// The stage's name, such as `decode` or `validate`.
    public var stage: String
    /// Records that came in.
    public var read = 0
    /// Records that went on to the next stage; for `write`, those whose row is in the store.
    public var passed = 0
    /// Records the stage left out.
    public var filtered = 0
    /// Records that gave way to another with the same id.
    public var duplicate = 0
    /// Records the stage rejected.
    public var rejected = 0

    /// Creates the empty books of a stage.
    public init(stage: String) {
        self.stage = stage
    }

    /// Whether every record that came in is accounted for.
    public var balance: Bool {
        read == passed + filtered + duplicate + rejected
    }
}

/// The books of one part of a run that writes several models.
public struct ModelBooks: Sendable, Hashable, Codable {
    /// The entity written.
    public var model: String
    /// Where the part's records went.
    public var books = Books()
    /// The same by stage, in the part's order.
    public var stages: [StageTally] = []
    /// Rows in the entity's table after the run.
    public var rowsInStore: Int?

    /// Creates the empty books of a part.
    public init(model: String) {
        self.model = model
    }
}

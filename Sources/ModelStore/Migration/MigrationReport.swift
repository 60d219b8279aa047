/// What a migration did, or in a dry run would do.
public struct MigrationReport: Sendable, Hashable, Codable {
    /// Values or rows that went.
    public struct Removal: Sendable, Hashable, Codable {
        /// The entity, by its former name.
        public let entity: String
        /// The attribute whose values went; nil when rows went with their entity.
        public let attribute: String?
        /// The number of values that were not NULL, or of rows. History keeps them.
        public let count: Int
    }

    /// One stage of the plan.
    public struct Step: Sendable, Hashable, Codable {
        /// The version it began at.
        public let from: String
        /// The version it ended at.
        public let to: String
        /// Whether it had work of the program's own.
        public let isCustom: Bool
        /// Whether what came before it can no longer be undone.
        public let isBarrier: Bool
        /// What changed, in words.
        public let changes: [String]
        /// What went.
        public let removals: [Removal]
    }

    /// The schema's name.
    public let schema: String
    /// The version the store had.
    public let from: String
    /// The version it has now.
    public let to: String
    /// Whether all was taken back because only a trial was asked for.
    public let isDryRun: Bool
    /// The stages gone through; empty when there was nothing to do.
    public let steps: [Step]

    init(from: Schema, to: Schema, isDryRun: Bool, steps: [Step]) {
        schema = to.name
        self.from = from.version.description
        self.to = to.version.description
        self.isDryRun = isDryRun
        self.steps = steps
    }
}

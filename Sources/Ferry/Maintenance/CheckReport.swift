import ModelStore

/// What looking a store over gave.
public struct CheckReport: Sendable, Hashable, Codable {
    /// The store's file, as the user named it.
    public let store: String
    /// The schema's name, as the store says.
    public let schema: String
    /// The schema's version, as the store says.
    public let version: String
    /// Whether this program knows that version.
    public let isKnown: Bool
    /// What is wrong.
    public let findings: [StoreInspection.Finding]
    /// Runs whose rows were not read back, because they died before; the next import or migration does it.
    public let unverifiedRuns: [String]
    /// What a repair has removed before the look; nil without one.
    public let removedBlobs: PrunedBlobs?

    /// Whether nothing was found.
    public var isSound: Bool { findings.isEmpty && unverifiedRuns.isEmpty }
}

import Ferry

extension ModelRegistry {
    /// The models of the sample systems, for the `ferry` command.
    public static let samples = ModelRegistry([.memos, .shopping, .pokedex, .sampleTrips])
}

/// A trip of the app's XML export whose `kind` is `personal`.
public struct LegacyPersonalTrip: Decodable, Sendable, Hashable {
    /// What all trips have.
    public var trip: LegacyTrip
    /// Why it is made; nil where the export does not say.
    public var reason: SampleTripsSchemaV4.PersonalTrip.Reason?

    private enum CodingKeys: String, CodingKey {
        case reason
    }

    /// Decodes both from the same element.
    public init(from decoder: any Decoder) throws {
        trip = try LegacyTrip(from: decoder)
        reason = try decoder.container(keyedBy: CodingKeys.self)
            .decodeIfPresent(SampleTripsSchemaV4.PersonalTrip.Reason.self, forKey: .reason)
    }
}

/// A trip of the app's XML export whose `kind` is `business`.
public struct LegacyBusinessTrip: Decodable, Sendable, Hashable {
    /// What all trips have.
    public var trip: LegacyTrip
    /// The allowance for a day.
    public var perDiem: Double

    private enum CodingKeys: String, CodingKey {
        case perDiem
    }

    /// Decodes both from the same element.
    public init(from decoder: any Decoder) throws {
        trip = try LegacyTrip(from: decoder)
        perDiem = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .perDiem)
    }
}

import Foundation

/// A trip of the newest schema version.
public typealias SampleTrip = SampleTripsSchemaV3.Trip

extension SampleTripsSchemaV3.Trip.Record {
    /// Makes a trip of one from the app's XML export. What the export leaves out takes the model's default and counts as
    /// absent, so that a merge leaves it alone in trips that are there already.
    public init(legacy: LegacyTrip) {
        self.init(
            name: legacy.name.trimmingCharacters(in: .whitespacesAndNewlines), destination: legacy.destination,
            startDate: legacy.dates.start, endDate: legacy.dates.end, isFavorite: legacy.favorite ?? false)
        if legacy.favorite == nil { markAbsent("isFavorite") }
    }
}

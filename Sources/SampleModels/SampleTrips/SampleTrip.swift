import Foundation

/// A trip of the newest schema version.
public typealias SampleTrip = SampleTripsSchemaV4.Trip
/// A business trip of the newest schema version.
public typealias SampleBusinessTrip = SampleTripsSchemaV4.BusinessTrip
/// A personal trip of the newest schema version.
public typealias SamplePersonalTrip = SampleTripsSchemaV4.PersonalTrip

extension SampleTripsSchemaV4.Trip.Record {
    /// Makes a trip of one from the app's XML export. What the export leaves out takes the model's default and counts as
    /// absent, so that a merge leaves it alone in trips that are there already.
    public init(legacy: LegacyTrip) {
        self.init(
            name: legacy.name.trimmingCharacters(in: .whitespacesAndNewlines), destination: legacy.destination,
            startDate: legacy.dates.start, endDate: legacy.dates.end, isFavorite: legacy.favorite ?? false)
        if legacy.favorite == nil { markAbsent("isFavorite") }
    }
}

extension SampleTripsSchemaV4.BusinessTrip.Record {
    /// Makes a business trip of one from the app's XML export.
    public init(legacy: LegacyBusinessTrip) {
        self.init(SampleTrip.Record(legacy: legacy.trip), perDiem: legacy.perDiem)
    }
}

extension SampleTripsSchemaV4.PersonalTrip.Record {
    /// Makes a personal trip of one from the app's XML export. A reason that is not there is unknown, and absent.
    public init(legacy: LegacyPersonalTrip) {
        self.init(SampleTrip.Record(legacy: legacy.trip), reason: legacy.reason ?? .unknown)
        if legacy.reason == nil { markAbsent("reason") }
    }
}

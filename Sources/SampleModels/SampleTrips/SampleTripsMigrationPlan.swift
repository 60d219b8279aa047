import Foundation
import ModelStore

/// How stores of sample trips come from each version to the next.
public enum SampleTripsMigrationPlan: SchemaMigrationPlan {
    /// All versions.
    public static var schemas: [any VersionedSchema.Type] {
        [SampleTripsSchemaV1.self, SampleTripsSchemaV2.self, SampleTripsSchemaV3.self, SampleTripsSchemaV4.self]
    }

    /// Dates are renamed and `isFavorite` is added as they are declared; then trips of one name become one trip, and at
    /// last each trip becomes a business or a personal one by its dates: business is a trip within a working week, without a
    /// Saturday or Sunday; personal is one with such a day, of at most 28 days; a longer one stays a trip and nothing more.
    /// The allowance of such a business trip is 0, the reason of such a personal one unknown.
    public static var stages: [MigrationStage] {
        [
            .lightweight(fromVersion: SampleTripsSchemaV1.self, toVersion: SampleTripsSchemaV2.self),
            .custom(
                fromVersion: SampleTripsSchemaV2.self, toVersion: SampleTripsSchemaV3.self,
                willMigrate: mergeDuplicates, didMigrate: nil),
            .custom(
                fromVersion: SampleTripsSchemaV3.self, toVersion: SampleTripsSchemaV4.self,
                willMigrate: nil, didMigrate: assignKinds),
        ]
    }

    /// Makes one trip of those with the same name: the one that was there first. It lasts from the earliest start to the
    /// latest end, is a favourite where one of them was, and gets the bucket lists and accommodations of all.
    private static func mergeDuplicates(_ context: MigrationContext) throws {
        var first: [String: Int64] = [:]
        var merged: [Int64: SampleTripsSchemaV2.Trip.Record] = [:]
        var successors: [Int64: Int64] = [:]
        try context.enumerate(SampleTripsSchemaV2.Trip.self) { key, trip in
            guard let kept = first[trip.name] else {
                first[trip.name] = key
                return
            }
            successors[key] = kept
            guard var record = try merged[kept] ?? context.model(for: kept, as: SampleTripsSchemaV2.Trip.self) else {
                return
            }
            record.startDate = min(record.startDate, trip.startDate)
            record.endDate = max(record.endDate, trip.endDate)
            record.isFavorite = record.isFavorite || trip.isFavorite
            merged[kept] = record
        }
        guard !successors.isEmpty else { return }
        for (key, record) in merged { try context.update(record, key: key) }
        try moveParts(context, successors)
        for key in successors.keys { try context.delete(SampleTripsSchemaV2.Trip.self, key: key) }
    }

    /// Gives what belongs to the trips that are keys of `successors` to the trips that are its values.
    private static func moveParts(_ context: MigrationContext, _ successors: [Int64: Int64]) throws {
        func successor(_ trip: ModelReference?) -> ModelReference? {
            guard case .key(let key)? = trip?.form, let kept = successors[key] else { return nil }
            return ModelReference(key: kept)
        }
        try context.enumerate(SampleTripsSchemaV2.BucketListItem.self) { key, item in
            guard let trip = successor(item.trip) else { return }
            var item = item
            item.trip = trip
            try context.update(item, key: key)
        }
        try context.enumerate(SampleTripsSchemaV2.LivingAccommodation.self) { key, place in
            guard let trip = successor(place.trip) else { return }
            var place = place
            place.trip = trip
            try context.update(place, key: key)
        }
    }

    /// Makes each trip one of the class that its dates tell.
    private static func assignKinds(_ context: MigrationContext) throws {
        try context.enumerate(SampleTripsSchemaV4.Trip.self) { key, trip in
            switch TripKind(from: trip.startDate, to: trip.endDate) {
            case .business:
                try context.convert(key, to: SampleTripsSchemaV4.BusinessTrip.Record(trip, perDiem: 0))
            case .personal:
                try context.convert(key, to: SampleTripsSchemaV4.PersonalTrip.Record(trip, reason: .unknown))
            case .other: break
            }
        }
    }
}

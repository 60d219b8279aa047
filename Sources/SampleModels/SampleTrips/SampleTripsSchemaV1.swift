import Foundation
import ModelStore

/// The first version of the sample trips.
public enum SampleTripsSchemaV1: VersionedSchema {
    /// Version 1.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    /// Trips, what is to be done on them, and where one lives meanwhile.
    public static var models: [any EntityRepresentable.Type] {
        [Trip.self, BucketListItem.self, LivingAccommodation.self]
    }
    /// The name that all versions share.
    public static var schemaName: String { "SampleTrips" }

    /// A trip.
    @Model
    public final class Trip {
        /// The trip's name; several trips may have the same.
        public var name: String
        /// Where the trip goes.
        public var destination: String
        /// When it begins.
        public var start: Date
        /// When it ends.
        public var end: Date
        /// What is to be done on the trip.
        @Relationship(deleteRule: .cascade, inverse: \BucketListItem.trip) public var bucketList: [BucketListItem] = []
        /// Where the travellers live.
        @Relationship(deleteRule: .cascade, inverse: \LivingAccommodation.trip)
        public var accommodations: [LivingAccommodation] = []
    }

    /// Something to do on a trip.
    @Model
    public final class BucketListItem {
        /// The identity that the app gave the item.
        @Attribute(.unique) public var id: UUID
        /// What to do.
        public var title: String
        /// More about it.
        public var details: String = ""
        /// Whether it is a part of the trip's plan.
        public var isInPlan: Bool = false
        /// The trip, or nil for something still without one.
        @Relationship public var trip: Trip?
    }

    /// A place to live on a trip.
    @Model
    public final class LivingAccommodation {
        /// The identity that the app gave the place.
        @Attribute(.unique) public var id: UUID
        /// The name of the place.
        public var placeName: String
        /// Where it is.
        public var address: String = ""
        /// Whether the place is booked for certain.
        public var isConfirmed: Bool = false
        /// The trip, or nil for a place kept for later.
        @Relationship public var trip: Trip?
    }
}

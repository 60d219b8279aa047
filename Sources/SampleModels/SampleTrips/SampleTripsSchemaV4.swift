import Foundation
import ModelStore

/// The fourth version of the sample trips: some trips are business, others personal.
public enum SampleTripsSchemaV4: VersionedSchema {
    /// Version 4.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(4, 0, 0) }
    /// Trips of all kinds, what is to be done on them, and where one lives meanwhile.
    public static var models: [any EntityRepresentable.Type] {
        [Trip.self, BusinessTrip.self, PersonalTrip.self, BucketListItem.self, LivingAccommodation.self]
    }
    /// The name that all versions share.
    public static var schemaName: String { "SampleTrips" }

    /// A trip; one that is neither business nor personal is of this class itself.
    @Model
    public class Trip {
        /// The trip's name, which no other trip has.
        @Attribute(.unique) public var name: String
        /// Where the trip goes.
        public var destination: String
        /// When it begins.
        public var startDate: Date
        /// When it ends.
        public var endDate: Date
        /// Whether the trip is a favourite.
        public var isFavorite: Bool = false
        /// What is to be done on the trip.
        @Relationship(deleteRule: .cascade, inverse: \BucketListItem.trip) public var bucketList: [BucketListItem] = []
        /// Where the travellers live.
        @Relationship(deleteRule: .cascade, inverse: \LivingAccommodation.trip)
        public var accommodations: [LivingAccommodation] = []

        /// Creates a trip.
        public init(name: String, destination: String, startDate: Date, endDate: Date) {
            self.name = name
            self.destination = destination
            self.startDate = startDate
            self.endDate = endDate
        }
    }

    /// A trip on behalf of an employer.
    @Model
    public final class BusinessTrip: Trip {
        /// The allowance for a day; 0 where it is not known.
        public var perDiem: Double

        /// Creates a business trip.
        public init(name: String, destination: String, startDate: Date, endDate: Date, perDiem: Double) {
            self.perDiem = perDiem
            super.init(name: name, destination: destination, startDate: startDate, endDate: endDate)
        }
    }

    /// A trip of one's own.
    @Model
    public final class PersonalTrip: Trip {
        /// Why people travel.
        public enum Reason: String, Codable, Sendable, CaseIterable {
            /// Nobody said.
            case unknown
            /// To see relatives.
            case family
            /// To get well, or stay so.
            case health, wellness
            /// For its own sake.
            case fun
        }

        /// Why the trip is made.
        public var reason: Reason

        /// Creates a personal trip.
        public init(name: String, destination: String, startDate: Date, endDate: Date, reason: Reason) {
            self.reason = reason
            super.init(name: name, destination: destination, startDate: startDate, endDate: endDate)
        }
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
        /// The trip, of whatever kind, or nil for something still without one.
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
        /// The trip, of whatever kind, or nil for a place kept for later.
        @Relationship public var trip: Trip?
    }
}

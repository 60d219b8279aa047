import Foundation

/// A trip as the app's XML export has it: an element `trip`, its name an attribute, its dates elements in one of their own.
public struct LegacyTrip: Codable, Sendable, Hashable {
    /// When a trip takes place.
    public struct Dates: Codable, Sendable, Hashable {
        /// When it begins.
        public var start: Date
        /// When it ends.
        public var end: Date

        /// From `start` to `end`.
        public init(start: Date, end: Date) {
            self.start = start
            self.end = end
        }
    }

    /// The trip's name.
    public var name: String
    /// Where it goes.
    public var destination: String
    /// When it takes place.
    public var dates: Dates
    /// Whether it is a favourite; early exports do not say.
    public var favorite: Bool?

    /// Creates a trip of an export.
    public init(name: String, destination: String, dates: Dates, favorite: Bool? = nil) {
        self.name = name
        self.destination = destination
        self.dates = dates
        self.favorite = favorite
    }
}

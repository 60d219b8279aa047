import Ferry
import ModelStore

/// Trips, and what belongs to them.
enum ToursSchema: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Trip.self, Guide.self] }
    static var schemaName: String { "Tours" }

    @Model struct Trip: PersistentRecord, Codable, Equatable {
        @Attribute(.unique) var name: String
        var days: Int = 1
    }

    @Model struct Guide: PersistentRecord, Codable, Equatable {
        @Attribute(.unique) var name: String
    }
}

/// Trips of another kind, under the same name.
enum LogbookSchema: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Trip.self] }
    static var schemaName: String { "Logbook" }

    @Model struct Trip: PersistentRecord, Codable, Equatable {
        @Attribute(.unique) var name: String
        var distance: Double = 0
    }
}

extension ModelRegistry {
    /// Two schemas with an entity of the same name; no pipeline writes guides.
    static let trips = ModelRegistry([
        SchemaRegistration(
            versions: [ToursSchema.self], current: ToursSchema.self, models: [ModelRegistration(ToursSchema.Trip.self)]),
        SchemaRegistration(
            versions: [LogbookSchema.self], current: LogbookSchema.self,
            models: [ModelRegistration(LogbookSchema.Trip.self)]),
    ])
}

import Ferry

extension SchemaRegistration {
    /// The sample trips, and the form in which the app exported them: `LegacyTrip` for trips of each kind.
    public static var sampleTrips: SchemaRegistration {
        SchemaRegistration(
            versions: SampleTripsMigrationPlan.schemas, current: SampleTripsSchemaV4.self,
            migrationPlan: SampleTripsMigrationPlan.self,
            models: [
                ModelRegistration(
                    SampleTripsSchemaV4.Trip.Record.self,
                    conversions: [
                        RecordConversion(LegacyTrip.self) { SampleTripsSchemaV4.Trip.Record(legacy: $0) }
                    ]),
                ModelRegistration(
                    SampleTripsSchemaV4.BusinessTrip.Record.self,
                    conversions: [
                        RecordConversion(LegacyBusinessTrip.self, named: "LegacyTrip") {
                            SampleTripsSchemaV4.BusinessTrip.Record(legacy: $0)
                        }
                    ]),
                ModelRegistration(
                    SampleTripsSchemaV4.PersonalTrip.Record.self,
                    conversions: [
                        RecordConversion(LegacyPersonalTrip.self, named: "LegacyTrip") {
                            SampleTripsSchemaV4.PersonalTrip.Record(legacy: $0)
                        }
                    ]),
                ModelRegistration(SampleTripsSchemaV4.BucketListItem.Record.self),
                ModelRegistration(SampleTripsSchemaV4.LivingAccommodation.Record.self),
            ])
    }
}

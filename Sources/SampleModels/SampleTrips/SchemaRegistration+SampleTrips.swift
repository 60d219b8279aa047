import Ferry

extension SchemaRegistration {
    /// The sample trips, and the form in which the app exported them.
    public static var sampleTrips: SchemaRegistration {
        SchemaRegistration(
            versions: SampleTripsMigrationPlan.schemas, current: SampleTripsSchemaV3.self,
            migrationPlan: SampleTripsMigrationPlan.self,
            models: [
                ModelRegistration(
                    SampleTripsSchemaV3.Trip.Record.self,
                    conversions: [
                        RecordConversion(LegacyTrip.self) { SampleTripsSchemaV3.Trip.Record(legacy: $0) }
                    ]),
                ModelRegistration(SampleTripsSchemaV3.BucketListItem.Record.self),
                ModelRegistration(SampleTripsSchemaV3.LivingAccommodation.Record.self),
            ])
    }
}

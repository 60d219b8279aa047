import ModelStore

/// The entities of a test's schema versions and the stages between them. Plans are types, so what differs from test to
/// test stands in task-local values.
enum MigrationVersions {
    @TaskLocal static var entities: [[EntityDescription]] = []
    /// Lightweight stages from each version to the next when nil.
    @TaskLocal static var stages: [MigrationStage]?

    /// Runs `body` with a plan of these versions, counted from 1.0.0.
    static func with<Result>(
        _ entities: [EntityDescription]..., stages: [MigrationStage]? = nil, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $entities.withValue(entities) {
            try await $stages.withValue(stages) { try await body() }
        }
    }
}

protocol Number: SendableMetatype {
    static var value: Int { get }
}
enum First: Number { static let value = 0 }
enum Second: Number { static let value = 1 }
enum Third: Number { static let value = 2 }

/// The entity at a position of a version.
enum TestEntity<Version: Number, Position: Number>: EntityRepresentable {
    static var entity: EntityDescription { MigrationVersions.entities[Version.value][Position.value] }
}

/// Version 1.0.0, 2.0.0 or 3.0.0 of a test's schema.
enum TestVersion<Version: Number>: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(Version.value + 1, 0, 0) }
    static var schemaName: String { "Test" }
    static var models: [any EntityRepresentable.Type] {
        let all: [any EntityRepresentable.Type] = [
            TestEntity<Version, First>.self, TestEntity<Version, Second>.self, TestEntity<Version, Third>.self,
        ]
        return Array(all.prefix(MigrationVersions.entities[Version.value].count))
    }
}

enum TestPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] {
        let all: [any VersionedSchema.Type] = [
            TestVersion<First>.self, TestVersion<Second>.self, TestVersion<Third>.self,
        ]
        return Array(all.prefix(MigrationVersions.entities.count))
    }

    static var stages: [MigrationStage] {
        MigrationVersions.stages
            ?? zip(schemas, schemas.dropFirst()).map { .lightweight(fromVersion: $0, toVersion: $1) }
    }
}

/// The versions of a plan and the steps between them, checked.
struct MigrationPath: Sendable {
    /// One stage with its two schemas.
    struct Step: Sendable {
        let from: Schema
        let to: Schema
        /// Nil for a step that follows from the versions alone.
        let stage: MigrationStage?

        /// Whether the step has work of the program's own.
        var isCustom: Bool { stage?.isCustom ?? false }

        /// The step as messages name it.
        var name: String { "\(from.name) \(from.version) → \(to.version)" }
    }

    /// All versions, oldest first.
    let versions: [Schema]
    private let steps: [Step]

    /// Checks `plan`: versions in order, each a schema that can be stored, and stages between known versions.
    /// - Throws: ``ModelStoreError``: `invalidMigrationPlan`, `invalidSchema`.
    init(_ plan: any SchemaMigrationPlan.Type) throws(ModelStoreError) {
        let versions = plan.schemas.map { Schema(versionedSchema: $0) }
        try Self.check(versions)
        var steps: [Step] = []
        for stage in plan.stages {
            let from = Schema(versionedSchema: stage.fromVersion)
            let to = Schema(versionedSchema: stage.toVersion)
            guard versions.contains(from), versions.contains(to) else {
                throw Self.invalid("has a stage \(from.version) → \(to.version) between versions it does not list")
            }
            guard from.version < to.version else {
                throw Self.invalid("has a stage \(from.version) → \(to.version), which leads to no newer version")
            }
            guard !steps.contains(where: { $0.from.version == from.version }) else {
                throw Self.invalid("has two stages from \(from.version)")
            }
            steps.append(Step(from: from, to: to, stage: stage))
        }
        self.versions = versions
        self.steps = steps
    }

    /// The path through `versions` with a step from each to the next.
    /// - Throws: ``ModelStoreError``: `invalidMigrationPlan`, `invalidSchema`.
    init(lightweightThrough versions: [Schema]) throws(ModelStoreError) {
        try Self.check(versions)
        self.versions = versions
        steps = zip(versions, versions.dropFirst()).map { Step(from: $0, to: $1, stage: nil) }
    }

    private static func check(_ versions: [Schema]) throws(ModelStoreError) {
        for version in versions { try version.validate() }
        for (older, newer) in zip(versions, versions.dropFirst()) where older.version >= newer.version {
            throw invalid("lists \(newer.version) after \(older.version); the oldest version comes first")
        }
        guard !versions.isEmpty else { throw invalid("has no versions") }
    }

    /// The newest version.
    var newest: Schema { versions[versions.count - 1] }

    /// The plan's version called `version`.
    func version(_ version: Schema.Version) throws(ModelStoreError) -> Schema {
        if let schema = versions.first(where: { $0.version == version }) { return schema }
        let names = versions.map(\.version.description).joined(separator: ", ")
        throw ModelStoreError(.unknownSchema, "there is no version \(version); known are \(names)")
    }

    /// The plan's version that a store has; nil when it is none of them. Of several versions with the same entities it is
    /// the one the store says, or the newest.
    func version(of stored: StoredSchema) -> Schema? {
        let equal = versions.filter { $0.fingerprint == stored.fingerprint }
        return equal.first { $0.version == stored.schema.version } ?? equal.last
    }

    /// The steps from one version to another, none when they are the same.
    /// - Throws: ``ModelStoreError``: `newerSchema` when `target` is older, `invalidMigrationPlan` when the plan does not
    ///   lead there.
    func steps(from start: Schema, to target: Schema) throws(ModelStoreError) -> [Step] {
        guard start.version <= target.version else {
            throw ModelStoreError(
                .newerSchema,
                "the store has \(start.name) \(start.version), newer than \(target.version); a migration cannot go back"
            )
        }
        var path: [Step] = []
        var current = start.version
        while current < target.version {
            guard let step = steps.first(where: { $0.from.version == current }) else {
                throw Self.invalid("has no stage from \(current)")
            }
            guard step.to.version <= target.version else {
                throw Self.invalid("leads from \(current) to \(step.to.version), past \(target.version)")
            }
            path.append(step)
            current = step.to.version
        }
        return path
    }

    private static func invalid(_ reason: String) -> ModelStoreError {
        ModelStoreError(.invalidMigrationPlan, "the migration plan \(reason)")
    }
}

/// One step of a ``SchemaMigrationPlan``, from one schema version to a later one.
public enum MigrationStage: Sendable {
    /// Work of the program's own inside a migration. It runs in the migration's transaction, on the thread that migrates;
    /// what it throws undoes the whole migration. The context is valid until it returns.
    public typealias Work = @Sendable (MigrationContext) throws -> Void

    /// A step that follows from the two versions alone: properties added, optional or with a default; entities added;
    /// properties removed or renamed by `originalName`; types that become wider without loss; optional to required
    /// where no row is without a value or there is a default; required to optional; uniqueness added or removed.
    /// Anything else is refused with the property and the reason.
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)

    /// A step with work before and after the tables change. `willMigrate` sees the rows of the old version. In between
    /// every change is allowed: what has no value in the new version is empty until `didMigrate`, which sees the rows of
    /// the new version and those before, gives it one. Constraints are checked when `didMigrate` has returned.
    case custom(
        fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type, willMigrate: Work?,
        didMigrate: Work?)

    /// The version the step begins at.
    var fromVersion: any VersionedSchema.Type {
        switch self {
        case .lightweight(let from, _), .custom(let from, _, _, _): from
        }
    }

    /// The version the step ends at.
    var toVersion: any VersionedSchema.Type {
        switch self {
        case .lightweight(_, let to), .custom(_, let to, _, _): to
        }
    }

    /// Whether the step has work of the program's own.
    var isCustom: Bool {
        if case .custom = self { true } else { false }
    }
}

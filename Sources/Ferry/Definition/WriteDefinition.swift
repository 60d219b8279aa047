/// What happens at the store.
public struct WriteDefinition: Sendable, Hashable {
    /// What to do with a record whose id the store already has.
    public enum OnConflict: Sendable, Hashable {
        /// Fields present in the record win.
        case merge
        /// The row stays as it is.
        case keep
        /// The row becomes the record.
        case replace
        /// As `merge` where the record's value in this field is later, or greater, than the row's; else the row stays.
        /// Null, and a field the record does not have, lose to any value.
        case newest(by: String)
        /// The record is rejected.
        case fail
    }

    /// The entity to write; nil when only one is registered.
    public var model: String?
    /// The attributes that tell one record from another; nil for the model's first uniqueness constraint.
    public var identity: [String]?
    /// What to do with a record whose id the store already has.
    public var onConflict: OnConflict = .merge
    /// Attributes an import may not overwrite in rows that exist.
    public var protected: [String] = []
    /// Whether a new row has the `pk` that its record says, as exports of models without an identity do: others refer
    /// to it by that.
    var keepsKeys = false
    /// Records that travel and are written together, at most.
    public var batchSize = 2_000

    /// Describes a write.
    public init(model: String? = nil) {
        self.model = model
    }
}

import Formats

/// One declared stage between source and store.
public enum StageDefinition: Sendable, Hashable {
    /// Records become values of a registered Decodable type.
    case decode(type: String?, options: RecordDecodingOptions)
    /// Values of the decoded type become records of a model, by the conversion registered for the two.
    case map(to: String)
    /// Fields get constants, whatever the record had.
    case set([FieldAssignment])
    /// Only records that obey all rules go on; the others are counted as filtered.
    case filter([ValidationRule])
    /// Records that break a rule of severity error are rejected with all their faults.
    case validate([ValidationRule])
    /// Fields get the bytes of what other fields name.
    case assets([AssetDefinition])
    /// Of records with the same id, one stays.
    case deduplicate(DeduplicateDefinition)

    /// The name under which reports and files know the stage.
    public var name: String {
        switch self {
        case .decode: "decode"
        case .map, .set: "map"
        case .filter: "filter"
        case .validate: "validate"
        case .assets: "assets"
        case .deduplicate: "deduplicate"
        }
    }
}

/// A field and the constant it gets.
public struct FieldAssignment: Sendable, Hashable {
    /// The attribute's name.
    public var field: String
    /// The constant.
    public var value: RuleValue

    /// Describes an assignment.
    public init(field: String, value: RuleValue) {
        self.field = field
        self.value = value
    }
}

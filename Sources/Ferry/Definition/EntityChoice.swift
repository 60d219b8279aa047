/// How a field of a record tells which entity of a class hierarchy the record becomes.
public struct EntityChoice: Sendable, Hashable {
    /// The field's name in the source.
    public var field: String
    /// The model for each value of the field, as text; empty where the values are the models' own names.
    public var values: [String: String] = [:]
    /// The model of a record without the field, or with null in it; nil for the one that the pipeline writes.
    public var absent: String?

    /// Describes a choice.
    public init(field: String, values: [String: String] = [:], absent: String? = nil) {
        self.field = field
        self.values = values
        self.absent = absent
    }
}

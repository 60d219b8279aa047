/// What a closure of a `map` or `validate` stage throws to say why it cannot take a record.
///
/// Another error works too; its description becomes the message, so it should not contain the user's values.
public struct StageFault: Error, Sendable, Hashable {
    /// A stable word for the kind of fault, such as `memo.tooOld`.
    public var code: String
    /// The field at fault, when it is one.
    public var field: String?
    /// What is wrong and what was expected, without the value itself.
    public var message: String

    /// Describes a fault.
    public init(code: String, field: String? = nil, message: String) {
        self.code = code
        self.field = field
        self.message = message
    }
}

/// Why a record could not become a row: a fault of one of its fields.
public struct RowFault: Sendable, Hashable, Codable {
    /// A stable word for the kind of fault, such as `number.notFinite`.
    public var code: String
    /// The attribute's name.
    public var field: String
    /// What is wrong and what was expected, without the value itself.
    public var message: String

    /// Describes a fault.
    public init(code: String, field: String, message: String) {
        self.code = code
        self.field = field
        self.message = message
    }
}

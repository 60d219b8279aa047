/// A place in a store's history: behind one transaction. Tokens of one store compare by age, survive reopening, and are
/// good in any process.
public struct HistoryToken: Sendable, Hashable, Codable, Comparable, LosslessStringConvertible {
    /// The number of the transaction; numbers grow and are never used again.
    let transaction: Int64

    init(transaction: Int64) {
        self.transaction = transaction
    }

    /// Before everything.
    public static let beginning = HistoryToken(transaction: 0)

    /// Reads what ``description`` wrote; nil when `text` has another form.
    public init?(_ text: String) {
        guard let transaction = Int64(text), transaction >= 0 else { return nil }
        self.transaction = transaction
    }

    /// The transaction's number in decimal digits.
    public var description: String { String(transaction) }

    /// Whether the left place is the older one.
    public static func < (left: HistoryToken, right: HistoryToken) -> Bool {
        left.transaction < right.transaction
    }

    /// Reads a number.
    public init(from decoder: any Decoder) throws {
        transaction = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes a number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(transaction)
    }
}

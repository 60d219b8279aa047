import Foundation
import SQLite

/// The place in an ordered fetch after which the next page begins: the last row's values in the order, and its key.
///
/// It can be kept and sent as JSON. It holds values of the sorted properties, so it is as confidential as they are.
public struct FetchCursor: Sendable, Hashable, Codable {
    /// The order that the values belong to, such as `createdAt DESC`.
    let order: [String]
    let values: [KeyValue]
    let key: Int64

    /// One value, in a form that JSON keeps exactly.
    enum KeyValue: Sendable, Hashable, Codable {
        case null
        case integer(Int64)
        /// By its bits, since not all readers of JSON keep a number's last digit.
        case real(UInt64)
        case text(String)
        case blob(Data)

        init(_ value: Value) {
            switch value {
            case .null: self = .null
            case .integer(let integer): self = .integer(integer)
            case .real(let real): self = .real(real.bitPattern)
            case .text(let text): self = .text(text)
            case .blob(let bytes): self = .blob(Data(bytes))
            }
        }

        var value: Value {
            switch self {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let bits): .real(Double(bitPattern: bits))
            case .text(let text): .text(text)
            case .blob(let data): .blob(Array(data))
            }
        }
    }

    /// The place of a row, given as its key and its values in `order`.
    init(order: [SortColumn], values: [Value], key: Int64) {
        self.order = order.map(\.term)
        self.values = values.map { KeyValue($0) }
        self.key = key
    }

    /// The condition for rows that come after this place.
    /// - Throws: ``ModelStoreError/Code/invalidFetch`` when the cursor is of another order.
    func condition(
        order columns: [SortColumn], in translation: inout PredicateTranslation
    ) throws(ModelStoreError) -> String {
        guard columns.map(\.term) == order, values.count == order.count else {
            throw ModelStoreError(
                .invalidFetch, "the cursor is of a fetch in another order; begin with the first page",
                entity: translation.entity.name)
        }
        var condition = "\(PredicateTranslation.table).pk > \(translation.bind(.integer(key)))"
        var bound = ""
        for (position, column) in columns.enumerated().reversed() {
            let value = values[position].value
            let parameter = value == .null ? "NULL" : translation.bind(value)
            let later = Self.later(column, than: value, parameter)
            condition = "(\(later) OR (\(column.operand) IS \(parameter) AND \(condition)))"
            // What follows from the rest, said so that an index can find where to begin.
            if position == 0, value != .null, !column.isOptional || !column.isDescending {
                bound = "\(column.operand) \(column.isDescending ? "<=" : ">=") \(parameter) AND "
            }
        }
        return "(\(bound)\(condition))"
    }

    /// Whether a row's value comes after the cursor's; NULL comes first, and last in descending order.
    private static func later(_ column: SortColumn, than value: Value, _ parameter: String) -> String {
        switch (value, column.isDescending) {
        case (.null, false): return "\(column.operand) IS NOT NULL"
        case (.null, true): return "0"
        case (_, false): return "\(column.operand) > \(parameter)"
        case (_, true):
            let less = "\(column.operand) < \(parameter)"
            return column.isOptional ? "(\(less) OR \(column.operand) IS NULL)" : less
        }
    }
}

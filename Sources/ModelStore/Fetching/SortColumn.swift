import Foundation
import SQLite

/// One part of an order, as ORDER BY has it.
struct SortColumn: Sendable, Hashable {
    /// The attribute.
    let name: String
    let isDescending: Bool
    let isOptional: Bool
    /// The collating sequence, where the order is not that of the bytes.
    let collation: String?

    /// - Throws: ``ModelStoreError/Code/unsupportedPredicate`` when the descriptor sorts by something that is no attribute,
    ///   or whose Swift order the column does not have.
    init<T: EntityRepresentable>(
        _ descriptor: SortDescriptor<T>, in entity: EntityDescription
    ) throws(ModelStoreError) {
        guard let keyPath = descriptor.keyPath, let name = T.attributeName(for: keyPath),
            let position = entity.index(of: name)
        else {
            let part = descriptor.keyPath.map { "\($0)" } ?? "a comparison"
            throw ModelStoreError(
                .unsupportedPredicate,
                "an order by \(part) cannot become SQL; the nearest that can is an order by a stored property",
                entity: entity.name)
        }
        self.name = name
        isDescending = descriptor.order == .reverse
        isOptional = entity.attributes[position].isOptional
        let type = type(of: keyPath).valueType
        collation = try Self.collation(type, attribute: entity.attributes[position], entity: entity.name)
    }

    private static func collation(
        _ type: Any.Type, attribute: AttributeDescription, entity: String
    ) throws(ModelStoreError) -> String? {
        if type == LocalizedStandardText.self || type == LocalizedStandardText?.self {
            return StoreFunctions.localizedCollation
        }
        let form = SQLType.Form(of: type)
        switch (form?.type, form?.isRawValue) {
        case (.string, false): return StoreFunctions.textCollation
        case (.decimal, false): return StoreFunctions.decimalCollation
        case (.integer, false), (.double, false), (.float, false), (.date, false), (.uuid, false): return nil
        default:
            throw ModelStoreError(
                .unsupportedPredicate,
                "an order by this property cannot become SQL: its column does not sort as its type; "
                    + "the nearest that can is an order by a number, String, Date, UUID or Decimal",
                entity: entity, attribute: attribute.name)
        }
    }

    /// The column in SQL, with its collating sequence.
    var operand: String {
        "\(PredicateTranslation.table).\(quoteIdentifier(name))" + (collation.map { " COLLATE \($0)" } ?? "")
    }

    /// The term of ORDER BY. SQLite puts NULL before all values, as Foundation puts nil.
    var term: String {
        operand + (isDescending ? " DESC" : "")
    }
}

import Foundation
import SQLite

/// The SQL functions and collating sequences with which statements of the store mean what Swift means.
enum StoreFunctions {
    /// Swift's order of texts.
    static let textCollation = "ferry_text"
    /// The order of ``LocalizedStandardText``.
    static let localizedCollation = "ferry_localized"
    /// The order of decimal numbers in text form.
    static let decimalCollation = "ferry_decimal"

    /// Adds them to a connection.
    static func register(on database: Connection) throws(SQLiteError) {
        try database.createCollation(textCollation, TextOrder.compare)
        try database.createCollation(localizedCollation, LocalizedText.compare)
        try database.createCollation(decimalCollation, DecimalText.compare)
        try registerTexts(on: database)
        try registerNumbers(on: database)
        try database.createFunction("ferry_unwrap", argumentCount: 1) { arguments in
            let value = arguments.value(at: 0)
            guard value != .null else { throw ArithmeticFault.unwrappedNil }
            return value
        }
        try database.createFunction("ferry_base64", argumentCount: 1) { arguments in
            guard let data = Data(base64Encoded: arguments.value(at: 0).text ?? "") else { return .null }
            return .blob(Array(data))
        }
    }

    private static func registerTexts(on database: Connection) throws(SQLiteError) {
        try relate("ferry_contains", on: database) { TextOrder.contains($0, $1) ? 1 : 0 }
        try relate("ferry_starts", on: database) { TextOrder.starts($0, with: $1) ? 1 : 0 }
        try relate("ferry_localized_contains", on: database) { LocalizedText.contains($0, $1) ? 1 : 0 }
        try relate("ferry_localized_compare", on: database) { Int64(LocalizedText.compare($0, $1).signum()) }
        try relate("ferry_caseless_compare", on: database) {
            Int64(LocalizedText.compareIgnoringCase($0, $1).signum())
        }
        try database.createFunction("ferry_length", argumentCount: 1) { arguments in
            arguments.withTextBytes(at: 0) { .integer(Int64(TextOrder.count($0))) }
        }
    }

    private static func registerNumbers(on database: Connection) throws(SQLiteError) {
        for operation in IntegerOperation.allCases {
            // The operands, then the least and the greatest value of their type.
            try database.createFunction("ferry_integer_\(operation.rawValue)", argumentCount: 4) { arguments in
                guard let left = arguments.value(at: 0).integer, let right = arguments.value(at: 1).integer,
                    let least = arguments.value(at: 2).integer, let greatest = arguments.value(at: 3).integer,
                    least <= greatest
                else { throw ArithmeticFault.overflow }
                return .integer(try operation.apply(left, right, in: least...greatest))
            }
        }
        try database.createFunction("ferry_divide", argumentCount: 2) { arguments in
            guard let left = real(arguments.value(at: 0)), let right = real(arguments.value(at: 1)) else {
                return .null
            }
            return .real(left / right)
        }
        try database.createFunction("ferry_float", argumentCount: 1) { arguments in
            guard let value = real(arguments.value(at: 0)) else { return .null }
            return .real(Double(Float(value)))
        }
        try database.createFunction("ferry_real_bits", argumentCount: 1) { arguments in
            guard let bits = arguments.value(at: 0).integer else { return .null }
            return .real(Double(bitPattern: UInt64(bitPattern: bits)))
        }
        try calculate("ferry_decimal_add", on: database, +)
        try calculate("ferry_decimal_subtract", on: database, -)
        try calculate("ferry_decimal_multiply", on: database, *)
    }

    private static func relate(
        _ name: String, on database: Connection,
        _ body: @escaping (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int64
    ) throws(SQLiteError) {
        try database.createFunction(name, argumentCount: 2) { arguments in
            arguments.withTextBytes(at: 0) { left in
                arguments.withTextBytes(at: 1) { .integer(body(left, $0)) }
            }
        }
    }

    private static func calculate(
        _ name: String, on database: Connection, _ body: @escaping (Decimal, Decimal) -> Decimal
    ) throws(SQLiteError) {
        try database.createFunction(name, argumentCount: 2) { arguments in
            guard let left = arguments.value(at: 0).text.flatMap({ Decimal(string: $0) }),
                let right = arguments.value(at: 1).text.flatMap({ Decimal(string: $0) })
            else { throw ArithmeticFault.notANumber }
            let result = body(left, right)
            guard result.isFinite else { throw ArithmeticFault.notANumber }
            return .text(result.description)
        }
    }

    private static func real(_ value: Value) -> Double? {
        value.real ?? value.integer.map { Double($0) }
    }
}

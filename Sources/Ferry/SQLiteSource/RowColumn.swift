import Formats
import Foundation
import ModelStore
import SQLite

/// How columns of a result become one field of a record.
struct RowColumn {
    /// What the column's values stand for.
    enum Meaning {
        /// Themselves; the type of the property that they are for, where it is known.
        case value(AttributeType?)
        /// Data that Core Data keeps beside the store, or behind a mark.
        case external(CoreDataBlob)
        /// A reference: the key, then the identity of what it leads to, a column for each attribute.
        case reference([AttributeType])
        /// The key of the row, by which the rows of a join table are found.
        case many(JoinedRows)
    }

    /// The field's name.
    var name: String
    var meaning: Meaning
    /// The expressions that are selected.
    var expressions: [String]
    /// Whether numbers are dates in seconds since 2001.
    var holdsDates = false

    init(_ name: String, _ meaning: Meaning, _ expressions: [String]) {
        self.name = name
        self.meaning = meaning
        self.expressions = expressions
    }
}

/// Why a value of a row cannot be taken.
struct TableFault: Error {
    var code: String
    var message: String
}

extension RowColumn {
    /// The field's value in the current row, whose columns for it begin at `position`.
    func read(
        _ statement: borrowing Statement, at position: Int
    ) throws(TableFault) -> PlainValue {
        switch meaning {
        case .value(let type):
            return try Self.value(statement, at: position, type: type, holdsDates: holdsDates)
        case .external(let data):
            guard case .data(let bytes) = try Self.value(statement, at: position, type: nil) else {
                return try Self.value(statement, at: position, type: nil)
            }
            return .data(try data.bytes(of: bytes))
        case .reference(let types):
            guard !statement.isNull(at: position) else { return .null }
            var identity: [PlainValue] = []
            for (offset, type) in types.enumerated() {
                identity.append(try Self.value(statement, at: position + 1 + offset, type: type))
            }
            if types.isEmpty {
                return .dictionary([("pk", .integer(statement.integer(at: position)))])
            }
            guard !identity.allSatisfy({ $0 == .null }) else {
                throw TableFault(code: "sqlite.reference", message: "the reference leads to a row that is not there")
            }
            return identity.count == 1 ? identity[0] : .array(identity)
        case .many(let rows): return try rows.identities(of: statement.integer(at: position))
        }
    }

    /// The value of a column, in the form that a property of `type` decodes from.
    static func value(
        _ statement: borrowing Statement, at position: Int, type: AttributeType?, holdsDates: Bool = false
    ) throws(TableFault) -> PlainValue {
        switch statement.type(at: position) {
        case .null: return .null
        case .integer:
            let value = statement.integer(at: position)
            if type == .bool, value == 0 || value == 1 { return .bool(value == 1) }
            return holdsDates ? try date(Double(value)) : .integer(value)
        case .real:
            let value = statement.real(at: position)
            return holdsDates ? try date(value) : .real(value)
        case .text:
            let text = try text(statement, at: position)
            return type == .json ? json(.string(text)) : .string(text)
        case .blob:
            let bytes: [UInt8]
            do throws(SQLiteError) {
                bytes = Array(try statement.blobBytes(at: position))
            } catch {
                throw TableFault(code: "sqlite.value", message: error.message)
            }
            if type == .uuid, bytes.count == 16 { return .string(uuid(bytes)) }
            return type == .json ? json(.data(bytes)) : .data(bytes)
        }
    }

    private static func text(_ statement: borrowing Statement, at position: Int) throws(TableFault) -> String {
        do {
            let bytes = try statement.textBytes(at: position)
            guard !bytes.contains(0) else {
                throw TableFault(code: "sqlite.text", message: "the text has a NUL character in it")
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw TableFault(code: "sqlite.text", message: "the text is not valid UTF-8")
            }
            return text
        } catch let error as TableFault {
            throw error
        } catch {
            throw TableFault(code: "sqlite.value", message: "\(error)")
        }
    }

    private static func date(_ seconds: Double) throws(TableFault) -> PlainValue {
        // The years 1 to 9999.
        guard (-63_114_076_800.0..<252_423_993_600.0).contains(seconds) else {
            throw TableFault(code: "sqlite.date", message: "the date lies outside the years 1 to 9999")
        }
        return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }

    private static func uuid(_ bytes: [UInt8]) -> String {
        let digits = bytes.flatMap { [$0 >> 4, $0 & 0xF] }.map { String($0, radix: 16, uppercase: true) }
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// What a property that is kept as JSON finds in text or data: JSON, a property list or a keyed archive.
    private static func json(_ value: PlainValue) -> PlainValue {
        var packed = PackedValues(place: RecordLocation(file: ""))
        switch try? packed.open(value, inputBytes: 0) {
        case .json(let text)?: return (try? PlainValue(json: text, at: RecordLocation(file: ""))) ?? value
        case .value(let opened)?: return opened
        case nil: return value
        }
    }
}

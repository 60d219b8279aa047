import Digests
import Formats
import Foundation
import ModelStore

/// How one attribute of a ``DeclaredModel`` gets its value from a record's fields.
struct FieldDecoding: Sendable {
    /// The attribute's position in its entity.
    let position: Int
    /// The names that lead to the value in a record.
    let path: [String]
    private let attribute: AttributeDescription
    /// What the value is a digest of, where it is made of the record.
    private let digested: [[String]]?

    init(_ attribute: AttributeDescription, at position: Int, path: [String], digested: [[String]]? = nil) {
        self.attribute = attribute
        self.position = position
        self.path = path
        self.digested = digested
    }

    /// Appends the attribute's cell.
    ///
    /// A field that is absent, or in formats without types blank where text is not wanted, has the attribute's default, or
    /// none.
    /// - Returns: whether the record has the field.
    /// - Throws: the fault of a value that does not fit, or of one that is missing; nothing has been appended then.
    func write(_ fields: RecordFields, to row: inout RowWriter) throws(RecordFault) -> Bool {
        if let digested {
            row.append(text: try fields.digest(of: digested))
            return true
        }
        guard let value = try fields.value(at: path), !(value.isBlank && attribute.type != .string) else {
            if let cell = attribute.defaultValue {
                cell.write(to: &row)
            } else if attribute.isOptional {
                row.appendNull()
            } else {
                throw fields.missing(path)
            }
            return false
        }
        if value.isNull, attribute.isOptional {
            row.appendNull()
            return true
        }
        try write(value, to: &row)
        return true
    }

    private func write(_ value: RecordFieldValue, to row: inout RowWriter) throws(RecordFault) {
        switch attribute.type {
        case .bool: row.append(try value.decode(Bool.self))
        case .int8: row.append(try value.decode(Int8.self))
        case .int16: row.append(try value.decode(Int16.self))
        case .int32: row.append(try value.decode(Int32.self))
        case .int64: row.append(try value.decode(Int64.self))
        case .uint8: row.append(try value.decode(UInt8.self))
        case .uint16: row.append(try value.decode(UInt16.self))
        case .uint32: row.append(try value.decode(UInt32.self))
        case .uint64: row.append(try value.decode(UInt64.self))
        case .float: row.append(try value.decode(Float.self))
        case .double: row.append(try value.decode(Double.self))
        case .decimal: row.append(try value.decode(Decimal.self))
        // Numbers and Booleans among texts are texts as they are spelt: a column of both is a column of text.
        case .string:
            if let text = value.text { row.append(text: text) } else { row.append(try value.decode(String.self)) }
        case .date: row.append(try value.decode(Date.self))
        case .uuid: row.append(try value.decode(UUID.self))
        case .url: row.append(try value.decode(URL.self))
        case .data where attribute.isExternal: row.append(ExternalData(try value.decode(Data.self)))
        case .data: row.append(try value.decode(Data.self))
        case .json: row.append(text: try value.jsonText())
        case .reference: row.append(try value.decode(ModelReference.self))
        }
    }
}

extension RecordFields {
    /// A digest of the values at `paths`, hexadecimal; null and absent are the same to it, so that fields which are new
    /// change nothing for records that lack them.
    fileprivate func digest(of paths: [[String]]) throws(RecordFault) -> String {
        var hash = SHA256Hasher()
        for path in paths {
            guard let value = try value(at: path), !value.isNull else { continue }
            hash.update("\(path)\u{0}\(try value.jsonText())\u{0}")
        }
        return hash.digest().description
    }
}

extension StoredDefault {
    /// Appends the default; one that is another attribute's value is left to the store, as NULL.
    fileprivate func write(to row: inout RowWriter) {
        switch self {
        case .integer(let value): row.append(integer: value)
        case .real(let value): row.append(real: value)
        case .text(let text): row.append(text: text)
        case .blob(let bytes): bytes.withUnsafeBytes { row.append(blob: $0) }
        case .attribute: row.appendNull()
        }
    }
}

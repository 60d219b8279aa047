import Formats
import ModelStore

/// Writes rows of one entity as JSON objects: deterministic, and always valid JSON.
///
/// Keys stand in the order of the attributes, NULL is an explicit null. Booleans, integers and reals are JSON's own
/// (reals the shortest that reads back), decimals a number with the digits they have, dates, UUIDs, URLs and text
/// strings, data base64, and JSON columns are embedded on one line. References, and data that lies outside of the store,
/// are written by whoever knows what they lead to. Cost: linear in the row; no allocation but the output's.
package struct JSONRowEncoder: Sendable {
    private struct Column {
        /// What stands before the value: brace or comma, key, colon.
        var prefix: [UInt8]
        var type: AttributeType
        /// The column's position in the row.
        var position: Int
        /// Where a reference leads.
        var destination: String?
        var isExternal: Bool
    }

    /// Appends what stands for the row of an entity with a key.
    package typealias ReferenceForm = (_ destination: String, _ key: Int64, _ output: inout [UInt8]) throws -> Void

    /// A key in an object: `{"pk": n}`.
    package static let keyForm: @Sendable (String, Int64, inout [UInt8]) throws -> Void = { _, key, output in
        output += Array("{\"pk\":\(key)}".utf8)
    }

    private let columns: [Column]
    private let keyPrefix: [UInt8]?

    /// Prepares to write rows of `entity`.
    /// - Parameters:
    ///   - names: the attributes to write, in the entity's order; all of them by default.
    ///   - hasKey: whether each object begins with the row's key, as `pk`.
    package init(entity: EntityDescription, names: Set<String>? = nil, hasKey: Bool = false) {
        keyPrefix = hasKey ? Array("{\"pk\":".utf8) : nil
        let chosen = entity.attributes.enumerated().filter { names?.contains($1.name) ?? true }
        columns = chosen.enumerated().map { number, column in
            let (position, attribute) = column
            var prefix: [UInt8] = [UInt8(ascii: number == 0 && !hasKey ? "{" : ",")]
            JSONText.append(string: attribute.name, to: &prefix)
            prefix.append(UInt8(ascii: ":"))
            return Column(
                prefix: prefix, type: attribute.type, position: position,
                destination: entity.relationship(named: attribute.name)?.destination, isExternal: attribute.isExternal)
        }
    }

    /// Appends `row`, which must be of the encoder's entity, to `output`: one object on one line, no line feed.
    /// - Throws: ``ModelStoreError`` when the bytes of an external attribute cannot be read; what `reference` throws.
    package func encode(
        _ row: RowView, key: Int64 = 0, into output: inout [UInt8],
        reference: ReferenceForm = JSONRowEncoder.keyForm
    ) throws {
        if let keyPrefix {
            output += keyPrefix
            JSONText.append(integer: key, to: &output)
        } else if columns.isEmpty {
            output.append(UInt8(ascii: "{"))
        }
        for column in columns where column.position < row.count {
            output.append(contentsOf: column.prefix)
            switch row[column.position] {
            case .integer(let key) where column.type == .reference:
                try reference(column.destination ?? "", key, &output)
            case .text where column.isExternal:
                let data = try row.read(column.position, as: ExternalData.self).data()
                data.withUnsafeBytes { JSONText.append(base64: $0, to: &output) }
            case let cell: append(cell, of: column.type, to: &output)
            }
        }
        output.append(UInt8(ascii: "}"))
    }

    /// Appends the value of one column alone.
    func encodeValue(_ row: RowView, _ position: Int, into output: inout [UInt8]) {
        append(row[position], of: columns[position].type, to: &output)
    }

    private func append(_ cell: Cell, of type: AttributeType, to output: inout [UInt8]) {
        switch cell {
        case .null: output.append(contentsOf: "null".utf8)
        case .integer(let value): append(value, of: type, to: &output)
        case .real(let value): append(value, of: type, to: &output)
        case .text(let text): append(text, of: type, to: &output)
        case .blob(let bytes): JSONText.append(base64: bytes, to: &output)
        }
    }

    private func append(_ value: Int64, of type: AttributeType, to output: inout [UInt8]) {
        switch type {
        case .bool where value == 0 || value == 1: output.append(contentsOf: (value == 1 ? "true" : "false").utf8)
        default: JSONText.append(integer: value, to: &output)
        }
    }

    private func append(_ value: Double, of type: AttributeType, to output: inout [UInt8]) {
        let single = Float(value)
        if type == .float, Double(single) == value {
            JSONText.append(real: single, to: &output)
        } else {
            JSONText.append(real: value, to: &output)
        }
    }

    private func append(_ text: UnsafeRawBufferPointer, of type: AttributeType, to output: inout [UInt8]) {
        switch type {
        case .json where !text.isEmpty:
            JSONText.append(oneLine: text, to: &output)
        case .decimal where JSONText.isNumber(text):
            output.append(contentsOf: text)
        default:
            JSONText.append(string: text, to: &output)
        }
    }
}

import Formats
import ModelStore

/// Writes rows of one entity as JSON objects: deterministic, and always valid JSON.
///
/// Keys stand in the order of the attributes, NULL is an explicit null. Booleans, integers and reals are JSON's own
/// (reals the shortest that reads back), decimals a number with the digits they have, dates, UUIDs, URLs and text
/// strings, data base64, and JSON columns are embedded on one line. Cost: linear in the row; no allocation but the
/// output's.
package struct JSONRowEncoder: Sendable {
    private struct Column {
        /// What stands before the value: brace or comma, key, colon.
        var prefix: [UInt8]
        var type: AttributeType
        var isExternal: Bool
    }

    private let columns: [Column]

    /// Prepares to write rows of `entity`.
    package init(entity: EntityDescription) {
        columns = entity.attributes.enumerated().map { position, attribute in
            var prefix: [UInt8] = [UInt8(ascii: position == 0 ? "{" : ",")]
            JSONText.append(string: attribute.name, to: &prefix)
            prefix.append(UInt8(ascii: ":"))
            return Column(prefix: prefix, type: attribute.type, isExternal: attribute.isExternal)
        }
    }

    /// Appends `row`, which must be of the encoder's entity, to `output`: one object on one line, no line feed.
    /// - Throws: ``ModelStoreError`` when the bytes of an external attribute cannot be read.
    package func encode(_ row: RowView, into output: inout [UInt8]) throws(ModelStoreError) {
        if columns.isEmpty { output.append(UInt8(ascii: "{")) }
        for position in columns.indices where position < row.count {
            output.append(contentsOf: columns[position].prefix)
            switch row[position] {
            case .null: output.append(contentsOf: "null".utf8)
            case .integer(let value): append(value, of: columns[position].type, to: &output)
            case .real(let value): append(value, of: columns[position].type, to: &output)
            case .text where columns[position].isExternal:
                let data = try row.read(position, as: ExternalData.self).data()
                data.withUnsafeBytes { JSONText.append(base64: $0, to: &output) }
            case .text(let text): append(text, of: columns[position].type, to: &output)
            case .blob(let bytes): JSONText.append(base64: bytes, to: &output)
            }
        }
        output.append(UInt8(ascii: "}"))
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

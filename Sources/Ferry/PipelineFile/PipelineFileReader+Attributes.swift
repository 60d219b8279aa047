import Formats
import Foundation
import ModelStore

extension PipelineFileReader {
    /// An attribute as a file declares it.
    struct AttributeDeclaration {
        var attribute: AttributeDescription
        /// The relationship, where the attribute is a reference.
        var relationship: RelationshipDescription?
        /// The names that lead to the value in a record, where the file says so.
        var path: [String]?
    }

    /// The words for types, as files write them.
    static let typeNames: [(String, AttributeType)] =
        [("int", .int64)] + AttributeType.allCases.filter { $0 != .reference }.map { ($0.rawValue, $0) }

    /// One entry of `attributes`: a type, or a mapping that says more.
    mutating func attribute(_ entry: YAMLNode.Entry) -> AttributeDeclaration? {
        if case .scalar = entry.value.content {
            guard let (type, isOptional) = type(entry.value) else { return nil }
            return AttributeDeclaration(attribute: AttributeDescription(entry.key, type, isOptional: isOptional))
        }
        guard let fields = fields(entry.value, of: .attribute) else { return nil }
        var declaration = AttributeDeclaration(attribute: AttributeDescription(entry.key, .reference))
        if let node = fields["to"], let destination = text(node, for: "to") {
            if let type = fields["type"] { report("`type` and `to` are both there", at: type, expected: "one of them") }
            declaration.relationship = RelationshipDescription(entry.key, to: destination, isToMany: false)
        } else if let node = fields["type"] {
            guard let (type, isOptional) = type(node) else { return nil }
            declaration.attribute.type = type
            declaration.attribute.isOptional = isOptional
        } else if fields["to"] == nil {
            report("`type` is missing", at: entry.value, expected: "the field's type, or `to` for a reference")
            return nil
        }
        if let node = fields["optional"], let isOptional = boolean(node, for: "optional") {
            declaration.attribute.isOptional = isOptional
        }
        declaration.relationship?.isOptional = declaration.attribute.isOptional
        if let node = fields["external"], let isExternal = boolean(node, for: "external") {
            declaration.attribute.isExternal = isExternal
            if isExternal, declaration.attribute.type != .data {
                report("`external` is for data", at: node, expected: "a field of type `data`")
            }
        }
        if let node = fields["was"] {
            declaration.attribute.originalName = text(node, for: "was")
            declaration.relationship?.originalName = declaration.attribute.originalName
        }
        if let node = fields["default"] { readDefault(node, into: &declaration.attribute) }
        if let node = fields["from"] { declaration.path = path(node) }
        return declaration
    }

    /// A type's name, with `?` behind it where null is allowed.
    private mutating func type(_ node: YAMLNode) -> (AttributeType, isOptional: Bool)? {
        guard let name = text(node, for: "type") else { return nil }
        let isOptional = name.hasSuffix("?")
        let word = isOptional ? String(name.dropLast()) : name
        if let found = Self.typeNames.first(where: { $0.0 == word }) { return (found.1, isOptional) }
        unknown("type", word, of: "attribute", at: node.place, among: Self.typeNames.map(\.0))
        return nil
    }

    private mutating func readDefault(_ node: YAMLNode, into attribute: inout AttributeDescription) {
        guard let value = value(node, for: "default") else { return }
        guard value != .null, let cell = CellValue(value, for: attribute) else {
            report(
                "`default` does not fit \(attribute.type.rawValue)", at: node,
                expected: "a value of the field's type; a field without a value is optional")
            return
        }
        attribute = attribute.withDefault { cell.write(to: &$0) }
    }

    /// The names that a JSON Pointer leads by.
    private mutating func path(_ node: YAMLNode) -> [String]? {
        guard let text = text(node, for: "from") else { return nil }
        guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
            report("`from` is not a JSON Pointer", at: node, expected: "the way to the value, such as `/stats/rating`")
            return nil
        }
        return pointer.tokens
    }
}

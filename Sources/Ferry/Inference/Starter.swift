import Formats
import Foundation
import ModelStore

/// Files to begin with, made of what was found out about a source.
public struct Starter: Sendable {
    private let survey: SourceSurvey
    private let model: DeclaredModel
    private var entity: EntityDescription { model.entity }

    /// Files for the records of `survey` as `model` takes them.
    public init(_ survey: SourceSurvey, _ model: InferredModel) {
        self.survey = survey
        self.model = model.model
    }

    // MARK: YAML

    /// A declaration of the model, for a `*.model.yaml`.
    public var declaration: String {
        "schema: \(Self.quoted(entity.name))\nversion: 1.0.0\n" + models(indentedBy: "")
    }

    /// A pipeline that reads the source as it was read, and declares the model itself.
    public var pipeline: String {
        var lines = ["pipeline: \(Self.quoted(RecordSource(survey.source).defaultName))", "source:"]
        if let format = survey.source.format { lines.append("  format: \(format.rawValue)") }
        let files = survey.source.files.map(Self.quoted)
        lines.append(files.count == 1 ? "  file: \(files[0])" : "  files: [\(files.joined(separator: ", "))]")
        if let records = survey.source.records { lines.append("  records: \(Self.quoted(records))") }
        if let key = survey.source.key { lines.append("  key: \(Self.quoted(key))") }
        if let field = survey.source.keyedBy { lines.append("  keyed_by: \(Self.quoted(field))") }
        lines.append("declare:")
        lines.append("  version: \"1.0.0\"")
        let id = entity.identity.isEmpty ? ", id: none" : ""
        return lines.joined(separator: "\n") + "\n" + models(indentedBy: "  ")
            + """
            stages:
              - decode: { numbers_in_strings: true }
              - write: { model: \(Self.quoted(entity.name))\(id) }
            errors: { max: 0 }

            """
    }

    private func models(indentedBy space: String) -> String {
        var lines = ["\(space)models:", "\(space)  \(Self.quoted(entity.name)):", "\(space)    attributes:"]
        for attribute in entity.attributes where !model.isContentDigest(attribute.name) {
            let word = attribute.type == .int64 ? "int" : attribute.type.rawValue
            let type = word + (attribute.isOptional ? "?" : "")
            let path = model.paths[attribute.name].map { JSONPointer(tokens: $0).description }
            let value = path.map { "{ type: \(type), from: \(Self.quoted($0)) }" } ?? type
            lines.append("\(space)      \(Self.quoted(attribute.name)): \(value)")
        }
        let isContent = entity.identity.contains { model.isContentDigest($0) }
        let identity = isContent ? ["content"] : entity.identity.map(Self.quoted)
        if identity.count == 1 { lines.append("\(space)    id: \(identity[0])") }
        if identity.count > 1 { lines.append("\(space)    id: [\(identity.joined(separator: ", "))]") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `text` as a YAML scalar, in quotes where it would be something else without them.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            text.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_.\/-]*/#) != nil
            && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        return isPlain ? text : PlainValue.string(text).jsonText
    }

    // MARK: Swift

    /// A Swift file with the model as an `@Model` class.
    public var swift: String {
        let type = Self.typeName(entity.name)
        var lines = ["import Foundation", "import ModelStore", "", "@Model", "final class \(type) {"]
        var parameters: [String] = []
        var assignments: [String] = []
        for attribute in entity.attributes {
            let name = Self.memberName(attribute.name)
            let swiftType = Self.swiftType(attribute.type) + (attribute.isOptional ? "?" : "")
            let unique = attribute.isUnique ? "@Attribute(.unique) " : ""
            lines.append("    \(unique)var \(name): \(swiftType)")
            parameters.append("\(name): \(swiftType)\(attribute.isOptional ? " = nil" : "")")
            assignments.append("        self.\(name.replacing("`", with: "")) = \(name)")
        }
        lines += ["", "    init(\(parameters.joined(separator: ", "))) {"] + assignments + ["    }", "}", ""]
        return lines.joined(separator: "\n")
    }

    private static func swiftType(_ type: AttributeType) -> String {
        switch type {
        case .bool: "Bool"
        case .int64: "Int"
        case .double: "Double"
        case .decimal: "Decimal"
        case .date: "Date"
        case .uuid: "UUID"
        case .url: "URL"
        case .data: "Data"
        // Its shape is not known: the text is JSON.
        default: "String"
        }
    }

    private static func typeName(_ name: String) -> String {
        let words = name.split { !($0.isLetter || $0.isNumber) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let joined = words.joined()
        return joined.first?.isNumber ?? true ? "Record\(joined)" : joined
    }

    private static func memberName(_ name: String) -> String {
        let words = name.split { !($0.isLetter || $0.isNumber) }
        let joined = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
            .joined()
        let usable = joined.first?.isNumber ?? true ? "field\(joined)" : joined
        return [
            "default", "class", "func", "in", "is", "as", "case", "var", "let", "switch", "where", "self", "repeat",
            "return", "import", "public", "private", "internal", "operator", "extension", "protocol", "struct", "enum",
            "for", "while", "if", "else", "guard", "do", "try", "throw", "init", "static", "true", "false", "nil",
        ]
        .contains(usable) ? "`\(usable)`" : usable
    }
}

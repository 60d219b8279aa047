/// The form in which values of a type stand in a column, as SQL.
enum StoredForm {
    /// The condition under which `value` is a value of `attribute`.
    static func condition(_ attribute: AttributeDescription, _ value: String) -> String {
        let condition =
            attribute.isExternal ? "typeof(\(value)) = 'text'" : present(attribute.type, value)
        return attribute.isOptional ? "\(value) IS NULL OR \(condition)" : "\(value) IS NOT NULL AND \(condition)"
    }

    private static func present(_ type: AttributeType, _ value: String) -> String {
        var parts: [String]
        switch type.storage {
        case .integer: parts = ["typeof(\(value)) = 'integer'"]
        case .real: parts = ["typeof(\(value)) IN ('real', 'integer')"]
        case .text: parts = ["typeof(\(value)) = 'text'"]
        case .blob: parts = ["typeof(\(value)) = 'blob'"]
        }
        if let range = SchemaDefinition.condition(type, column: value) { parts.append(range) }
        switch type {
        case .date: parts.append("\(value) GLOB '\(date)'")
        case .uuid: parts.append("\(value) GLOB '\(uuid)'")
        case .json: parts.append("json_valid(\(value))")
        case .decimal: parts.append("\(value) GLOB '*[0-9]*' AND \(value) NOT GLOB '*[^-.0-9]*'")
        default: break
        }
        return parts.joined(separator: " AND ")
    }

    private static let date = "dddd-dd-ddTdd:dd:dd.ddddddZ".map { $0 == "d" ? "[0-9]" : String($0) }.joined()
    private static let uuid = [8, 4, 4, 4, 12].map { String(repeating: "[0-9A-F]", count: $0) }.joined(separator: "-")
}

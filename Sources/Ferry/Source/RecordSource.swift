import Formats
import ModelStore

/// Where a pipeline's records come from.
public struct RecordSource: Sendable {
    /// The declaration this source was made of.
    public let definition: SourceDefinition
    /// The entities of the schema that is written, by which references in a source are told.
    var schemaEntities: [EntityDescription] = []

    /// A source as declared.
    public init(_ definition: SourceDefinition) {
        self.definition = definition
    }

    /// One JSON document: an array of records, or a document with the records at a JSON Pointer.
    /// - Parameters:
    ///   - file: the path; `-` is standard input.
    ///   - records: JSON Pointer (RFC 6901) to the records; the root when nil.
    public static func json(_ file: String, records: String? = nil) -> RecordSource {
        var definition = SourceDefinition(format: .json, files: [file])
        definition.records = records
        return RecordSource(definition)
    }

    /// One JSON document with records that are the members of an object, or the elements of arrays that are its members.
    /// - Parameters:
    ///   - file: the path; `-` is standard input.
    ///   - records: JSON Pointer (RFC 6901) to the object; the root when nil.
    ///   - field: the field of each record that gets its member's name.
    public static func json(_ file: String, records: String? = nil, keyedBy field: String) -> RecordSource {
        var definition = SourceDefinition(format: .json, files: [file])
        definition.records = records
        definition.keyedBy = field
        return RecordSource(definition)
    }

    /// A JSON text on each line of `file`; `-` is standard input.
    public static func ndjson(_ file: String) -> RecordSource {
        RecordSource(SourceDefinition(format: .ndjson, files: [file]))
    }

    /// An XML document with a record in each element that a path leads to; its fields are attributes and children.
    /// - Parameters:
    ///   - file: the path of the file; `-` is standard input.
    ///   - records: the path to the elements, such as `//trip`, see `XMLPath`; guessed when nil.
    ///   - namespaces: the namespaces that prefixes in the path and in fields' names stand for.
    public static func xml(
        _ file: String, records: String? = nil, namespaces: [String: String] = [:]
    ) -> RecordSource {
        var definition = SourceDefinition(format: .xml, files: [file])
        definition.records = records
        definition.namespaces = namespaces
        return RecordSource(definition)
    }

    /// A preference dump (XML or binary property list, or a JSON object) with the records under `key`: a native array,
    /// or Data or a String holding JSON.
    public static func preferences(_ file: String, key: String) -> RecordSource {
        var definition = SourceDefinition(format: .preferences, files: [file])
        definition.key = key
        return RecordSource(definition)
    }

    /// The rows of a table of an SQLite database, in the order of their keys.
    public static func sqlite(_ file: String, table: String) -> RecordSource {
        var definition = SourceDefinition(format: .sqlite, files: [file])
        definition.table = table
        return RecordSource(definition)
    }

    /// The rows that a SELECT gives on an SQLite database.
    public static func sqlite(_ file: String, query: String) -> RecordSource {
        var definition = SourceDefinition(format: .sqlite, files: [file])
        definition.query = query
        return RecordSource(definition)
    }

    /// The objects of an entity in the file of a Core Data or SwiftData store; of the model's name when nil.
    public static func coreData(_ file: String, entity: String? = nil) -> RecordSource {
        var definition = SourceDefinition(format: .sqlite, files: [file])
        definition.sourceEntity = entity
        return RecordSource(definition)
    }

    /// The first file's name without folder and suffix.
    var defaultName: String {
        guard let file = definition.files.first, file != "-" else { return "standard-input" }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return name.split(separator: ".").first.map(String.init) ?? name
    }
}

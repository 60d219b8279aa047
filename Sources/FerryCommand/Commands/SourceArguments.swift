import Ferry
import Foundation

/// The arguments that say what is carried: a pipeline file, or input files and how to read them.
struct SourceArguments: Sendable {
    private static let model = OptionDescription("--model", "NAME", help: "the model; over what the pipeline says")
    private static let id = OptionDescription(
        "--id", "FIELD[,FIELD…]", help: "what tells one record from another; the model's own identity without it")
    private static let format = OptionDescription(
        "--format", "FORMAT",
        help:
            "the input's format: json, ndjson, concatenated, preferences, xml or sqlite; told from the content without it"
    )
    private static let records = OptionDescription(
        "--records", "PATH", help: "JSON Pointer to the records in a JSON document; path to the elements in XML: //trip"
    )
    private static let key = OptionDescription("--key", "KEY", help: "the preference key that holds the records")
    private static let table = OptionDescription(
        "--table", "NAME", help: "the table of an SQLite database; the one called as the model without it")
    private static let query = OptionDescription(
        "--query", "SELECT", help: "the rows of a query on an SQLite database, instead of a table")
    private static let entity = OptionDescription(
        "--entity", "NAME",
        help: "the entity of a Core Data or SwiftData store; the one called as the model without it")

    /// The options, for a command's description.
    static let options = [model, id, format, records, key, table, query, entity]
    /// What stands for the operands in the help.
    static let operands = "PIPELINE|FILE…"

    /// The operands: a pipeline, or inputs.
    let files: [String]
    private let model: String?
    private let identity: [String]?
    private let format: SourceDefinition.Format?
    private let records: String?
    private let key: String?
    private let table: String?
    private let query: String?
    private let entity: String?

    init(_ arguments: Arguments) throws(UsageError) {
        files = arguments.operands
        model = try arguments.value(Self.model)
        identity = try arguments.value(Self.id)?.split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
        if let identity, identity.contains("") {
            throw UsageError("\(Self.id.name) must be one field or several with a comma between them")
        }
        format = try arguments.choice(Self.format, as: SourceDefinition.Format.self)
        records = arguments.text(Self.records)
        key = try arguments.value(Self.key)
        table = try arguments.value(Self.table)
        query = try arguments.value(Self.query)
        entity = try arguments.value(Self.entity)
        if [table, query, entity].compactMap({ $0 }).count > 1 {
            throw UsageError("give one of \(Self.table.name), \(Self.query.name) and \(Self.entity.name)")
        }
        if let records, !records.isEmpty, !records.hasPrefix("/") {
            throw UsageError(
                "\(Self.records.name) must be a JSON Pointer or a path of elements: begin it with /, or leave it empty for the root"
            )
        }
    }

    /// Whether it is said what the records are to become.
    var namesModel: Bool { model != nil || pipeline != nil }

    /// The pipeline file among the operands.
    private var pipeline: String? { files.first { PipelineFile.isPipeline(path: $0) } }

    /// The pipeline: that of the file, held against `models`, or one made for the input files.
    /// - Throws: ``UsageError`` or ``PipelineFileError``.
    func definition(models: ModelRegistry) throws -> PipelineDefinition {
        var definition: PipelineDefinition
        if let pipeline {
            guard files.count == 1 else {
                throw UsageError(
                    "\(Printable.text(pipeline)) is a pipeline, which stands alone: it names its inputs itself")
            }
            definition = try PipelineFile.load(path: pipeline, models: models, model: model)
        } else if files.count == 1, model == nil, records == nil, key == nil,
            let export = try PipelineDefinition.storeExport(files[0], models: models)
        {
            definition = export
        } else {
            let name = ((files.first ?? "") as NSString).lastPathComponent
            definition = PipelineDefinition(
                name: name == "-" ? "standard-input" : (name as NSString).deletingPathExtension,
                source: SourceDefinition(files: files), write: WriteDefinition())
        }
        guard
            definition.parts.isEmpty
                || (model ?? identity?.first ?? records ?? key ?? table ?? query ?? entity) == nil && format == nil
        else {
            throw UsageError(
                "\(Printable.text(definition.name)) writes several models: what is theirs stands in the file, not in options"
            )
        }
        if let model { definition.write.model = model }
        if let identity { definition.write.identity = identity }
        if let format { definition.source.format = format }
        if let records { definition.source.records = records }
        if let key { definition.source.key = key }
        if table ?? query ?? entity != nil {
            definition.source.format = format ?? .sqlite
            (definition.source.table, definition.source.query) = (table, query)
            definition.source.sourceEntity = entity
        }
        return definition
    }
}

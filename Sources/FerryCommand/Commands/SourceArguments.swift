import Ferry
import Foundation

/// The arguments that say what is carried: a pipeline file, or input files and how to read them.
struct SourceArguments: Sendable {
    private static let model = OptionDescription(
        "--model", "NAME", help: "the model; over what the pipeline says; one that is not known is made of the records")
    private static let id = OptionDescription(
        "--id", "FIELD[,FIELD…]",
        help: "what tells one record from another, or `content`; the model's own identity without it")
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
    /// The operands that declare models.
    private let declarations: [String]
    private let model: String?
    private let identity: [String]?
    private let format: SourceDefinition.Format?
    private let records: String?
    private let key: String?
    private let table: String?
    private let query: String?
    private let entity: String?

    init(_ arguments: Arguments) throws(UsageError) {
        files = arguments.operands.filter { !PipelineFile.isDeclaration(path: $0) }
        declarations = arguments.operands.filter { PipelineFile.isDeclaration(path: $0) }
        guard !files.isEmpty else { throw UsageError("name an input besides the file that declares its model") }
        guard declarations.count < 2 else { throw UsageError("only one file can declare the models of a store") }
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
    var namesModel: Bool { model != nil || pipeline != nil || !declarations.isEmpty }

    /// Whether one of the operands is a pipeline.
    var namesPipeline: Bool { pipeline != nil }

    /// Whether nobody says what the records are to become: neither a pipeline nor a declaration, a known model, or a store
    /// with one of a known schema.
    func needsInference(for definition: PipelineDefinition, models: ModelRegistry, store: String?) -> Bool {
        guard pipeline == nil, declarations.isEmpty, definition.parts.isEmpty else { return false }
        if let model {
            // Whoever misspells a model does not want a new one.
            return models.entries(named: model).isEmpty && nearestName(to: model, in: models.names) == nil
        }
        guard definition.write.model == nil, models.entries.count != 1 else { return false }
        return store.map { !models.knows(store: $0) } ?? true
    }

    /// The pipeline file among the operands.
    private var pipeline: String? { files.first { PipelineFile.isPipeline(path: $0) } }

    /// The pipeline: that of the file, held against `models`, or one made for the input files.
    /// - Parameter store: the path of the store that the records go to, which tells an export's schema; nil for none.
    /// - Throws: ``UsageError``, ``FerryError`` or ``PipelineFileError``.
    func definition(models: ModelRegistry, store: String? = nil) throws -> PipelineDefinition {
        let declared = try declarations.first.map { try PipelineFile.loadDeclaration(path: $0) }
        let models = declared.map { models.adding($0) } ?? models
        var definition: PipelineDefinition
        if let pipeline {
            guard files.count == 1 else {
                throw UsageError(
                    "\(Printable.text(pipeline)) is a pipeline, which stands alone: it names its inputs itself")
            }
            definition = try PipelineFile.load(path: pipeline, models: models, model: model)
        } else if files.count == 1, model == nil, records == nil, key == nil,
            let export = try PipelineDefinition.storeExport(files[0], models: models, store: store)
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
        if let declared { definition.declared = declared }
        // A declaration with one model is there for it.
        if let declared, declared.models.count == 1, pipeline == nil {
            definition.write.model = declared.models[0].entity.name
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

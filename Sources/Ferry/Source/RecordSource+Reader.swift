import Formats
import ModelStore

extension RecordSource {
    /// Opens the source's files, one after the other as they are read.
    /// - Parameter model: the entity to be written, by which an export of a whole store and a database's table are told.
    /// - Throws: ``FormatError`` when the first file cannot be opened.
    func makeReader(model: EntityDescription) throws(FormatError) -> any RecordReader {
        if InputListing.isPlainFile(definition), let file = definition.files.first {
            return try open(file, for: model)
        }
        return InputReader(InputListing(definition)) { [self] file throws(FormatError) in
            try open(file, for: model)
        }
    }

    private func open(_ file: String, for model: EntityDescription) throws(FormatError) -> any RecordReader {
        if definition.format == .sqlite { return try openDatabase(file, for: model) }
        let source = try Self.open(file, as: definition, model: model.name)
        if let source { return source }
        return try openDatabase(file, for: model)
    }

    private func openDatabase(_ file: String, for model: EntityDescription) throws(FormatError) -> any RecordReader {
        try SQLiteReader(file, definition, target: RowTarget(model, schema: schemaEntities))
    }

    /// The reader of a file of any other format; nil for an SQLite database.
    private static func open(
        _ file: String, as definition: SourceDefinition, model: String?
    ) throws(FormatError) -> (any RecordReader)? {
        if definition.key != nil || definition.format == .preferences {
            return try openPreferences(file, as: definition)
        }
        let source = try ByteSource(path: file)
        if let field = definition.keyedBy {
            return JSONMembersReader(source, pointer: try pointer(definition.records, of: file), field: field)
        }
        var format = definition.format
        var records = definition.records
        if format == nil {
            let told = ContentForm(head: try source.peek(ContentForm.headSize), path: file, model: model)
            format = records == nil || told.format == .xml ? told.format : .json
            records = records ?? told.records
        }
        switch format {
        case .ndjson: return NDJSONReader(source)
        case .concatenated: return JSONConcatenatedReader(source)
        case .json, nil: return JSONDocumentReader(source, records: .elements(try pointer(records, of: file)))
        case .xml: return try openXML(source, as: definition, model: model)
        case .sqlite: return nil
        case .preferences:
            throw FormatError(
                .malformed, "this looks like a property list: say which key holds the records with --key",
                at: RecordLocation(file: file))
        }
    }

    private static func openXML(
        _ source: ByteSource, as definition: SourceDefinition, model: String?
    ) throws(FormatError) -> any RecordReader {
        var limits = XMLReadingLimits()
        if let most = definition.maximumRecordBytes { limits.maximumRecordBytes = most }
        guard let text = definition.records else {
            guard let guess = XMLRecordGuess(head: try source.peek(ContentForm.headSize), model: model) else {
                // The reader says it better where the document is broken.
                return XMLReader(source, records: .rootChildren, namespaces: definition.namespaces, limits: limits)
            }
            let reader = XMLReader(source, records: guess.path, namespaces: definition.namespaces, limits: limits)
            reader.notes.append(
                "records: guessed to be at \(guess.path); a pipeline or --records can say where they are")
            return reader
        }
        do throws(XMLPathFault) {
            return XMLReader(
                source, records: try XMLPath(text), namespaces: definition.namespaces, limits: limits)
        } catch {
            throw FormatError(.notFound, "\(text) is no path to elements: \(error)", at: source.location)
        }
    }

    private static func pointer(_ text: String?, of file: String) throws(FormatError) -> JSONPointer {
        guard let pointer = JSONPointer(text ?? "") else {
            throw FormatError(
                .notFound, "\(text ?? "") is not a JSON Pointer: it begins with /", at: RecordLocation(file: file))
        }
        return pointer
    }

    private static func openPreferences(
        _ file: String, as definition: SourceDefinition
    ) throws(FormatError) -> any RecordReader {
        guard let key = definition.key else {
            throw FormatError(
                .notFound, "say which preference key holds the records: key in the pipeline, --key on the command line",
                at: RecordLocation(file: file))
        }
        return try PreferencesReader(
            path: file, key: key, missingKey: definition.allowsMissingKey ? .empty : .fail,
            reportedKeys: definition.flags)
    }
}

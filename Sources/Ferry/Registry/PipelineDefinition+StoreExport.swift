import Formats
import ModelStore

extension PipelineDefinition {
    /// A pipeline that carries the export of a whole store: a part for each entity, or the one there is. Nil when `file`
    /// does not look like an export: an object whose keys are entities of a schema.
    ///
    /// Of a hierarchy, and of relationships that need rows to join their sides, each entity is a part, too. Where the
    /// first key is an entity's, the file is read once to find the others.
    /// - Parameters:
    ///   - file: the file's path.
    ///   - models: the schemas that it may be an export of.
    ///   - store: the path of the store that it goes to; its schema decides where that exists. Nil for none.
    /// - Throws: ``FerryError`` (`usage`) when several schemas have the same entities, naming them.
    package static func storeExport(
        _ file: String, models: ModelRegistry, store: String? = nil
    ) throws(FerryError) -> PipelineDefinition? {
        guard let registration = try schema(ofExport: file, models: models, store: store) else { return nil }
        let schema = registration.current
        var definition = PipelineDefinition(
            name: RecordSource(SourceDefinition(files: [file])).defaultName,
            source: SourceDefinition(format: .json, files: [file]), write: WriteDefinition())
        for name in schema.namesInDependencyOrder {
            let entity = schema.entity(named: name)
            let model = registration.models.first { $0.name == name }
            guard model != nil || entity?.isJoin == true else { continue }
            var part = definition.part(for: name, of: entity)
            if let model { part.write.model = registration.qualifiedName(of: model) }
            definition.parts.append(part)
        }
        return definition.parts.count > 1 ? definition : definition.parts.first
    }

    /// The schema whose entities the keys of `file` are; of several, that of the store, or else the one that has no further
    /// entities.
    private static func schema(
        ofExport file: String, models: ModelRegistry, store: String?
    ) throws(FerryError) -> SchemaRegistration? {
        let stored = store.flatMap { models.schema(ofStore: $0) }
        // That of a store may be known to the store alone.
        let schemas = models.schemas.filter { $0.name != stored?.name } + (stored.map { [$0] } ?? [])
        let names = schemas.map { Set($0.current.namesInDependencyOrder) }
        guard file != "-", let first = firstKey(of: file), names.contains(where: { $0.contains(first) }),
            let keys = keys(of: file)
        else { return nil }
        let fitting = zip(schemas, names).filter { $0.1.isSuperset(of: keys) }
        if let stored, let own = fitting.first(where: { $0.0.name == stored.name }) { return own.0 }
        let exact = fitting.filter { $0.1 == keys }
        let found = (exact.isEmpty ? fitting : exact).map(\.0)
        guard found.count > 1 else { return found.first }
        throw FerryError(
            .usage,
            "\(file) may be the export of a store of \(found.map(\.name).joined(separator: " or ")), which have the same "
                + "entities: import it into a store that exists and has the schema, or write a pipeline that names its "
                + "models in full, such as \(found[0].name).\(first)")
    }

    private func part(for name: String, of entity: EntityDescription?) -> PipelineDefinition {
        var part = PipelineDefinition(name: self.name, source: source, write: WriteDefinition(model: name))
        part.source.records = "/" + JSONPointer.escape(name)
        if entity?.identity.isEmpty ?? true { part.write.identity = [] }
        if let entity, !entity.isJoin { part.write.keepsKeys = !entity.hasPlainIdentity }
        return part
    }

    // Whoever reads the records says what is wrong with a file that cannot be read.

    private static func firstKey(of file: String) -> String? {
        (try? ByteSource(path: file).peek(ContentForm.headSize)).flatMap { ContentForm.firstKey(ofObject: $0) }
    }

    private static func keys(of file: String) -> Set<String>? {
        guard let source = try? ByteSource(path: file), source.totalBytes != nil else { return nil }
        return (try? JSONObjectKeys.read(source)).map { Set($0) }
    }
}

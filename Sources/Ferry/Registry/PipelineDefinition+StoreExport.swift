import Formats
import ModelStore

extension PipelineDefinition {
    /// A pipeline that carries the export of a whole store: a part for each entity. Nil when `file` does not look like
    /// one: an object whose first key is an entity of a schema with several.
    ///
    /// Of a hierarchy, and of relationships that need rows to join their sides, each entity is a part, too.
    /// - Throws: ``FerryError`` when the file cannot be read.
    package static func storeExport(
        _ file: String, models: ModelRegistry
    ) throws(FerryError) -> PipelineDefinition? {
        guard models.entries.count > 1, file != "-", let first = try firstKey(of: file) else { return nil }
        for registration in models.schemas {
            let schema = registration.current
            let names = schema.namesInDependencyOrder
            guard names.count > 1, names.contains(first) else { continue }
            var definition = PipelineDefinition(
                name: RecordSource(SourceDefinition(files: [file])).defaultName,
                source: SourceDefinition(format: .json, files: [file]), write: WriteDefinition())
            for name in names {
                let entity = schema.entity(named: name)
                let model = registration.models.first { $0.name == name }
                guard model != nil || entity?.isJoin == true else { continue }
                var part = definition.part(for: name, of: entity)
                if let model { part.write.model = registration.qualifiedName(of: model) }
                definition.parts.append(part)
            }
            return definition
        }
        return nil
    }

    private func part(for name: String, of entity: EntityDescription?) -> PipelineDefinition {
        var part = PipelineDefinition(name: self.name, source: source, write: WriteDefinition(model: name))
        part.source.records = "/" + JSONPointer.escape(name)
        if entity?.identity.isEmpty ?? true { part.write.identity = [] }
        if let entity, !entity.isJoin { part.write.keepsKeys = !entity.hasPlainIdentity }
        return part
    }

    private static func firstKey(of file: String) throws(FerryError) -> String? {
        do {
            return ContentForm.firstKey(ofObject: try ByteSource(path: file).peek(ContentForm.headSize))
        } catch {
            // Whoever reads the records says what is wrong with the file.
            return nil
        }
    }
}

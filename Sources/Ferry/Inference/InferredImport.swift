import Formats
import Foundation
import ModelStore

/// An import that nobody described: the pipeline made of what the inputs and the store tell.
public struct InferredImport: Sendable {
    /// The pipeline, with the schema it declares.
    public let definition: PipelineDefinition
    /// What was found out.
    public let model: InferredModel

    /// Reads the inputs and looks at the store.
    /// - Parameters:
    ///   - definition: what is known; the model's name and the identity in `write` are taken as they are.
    ///   - store: the store's path; it need not exist.
    /// - Returns: nil when the inputs hold no records at all, so that there is nothing to do.
    /// - Throws: ``FerryError``: those of ``SourceSurvey`` and ``InferredModel``; `usage` when the store's model and the
    ///   records cannot go together; `schema` when the store cannot be read.
    public init?(_ definition: PipelineDefinition, store: String) throws(FerryError) {
        let survey = try SourceSurvey(of: definition.source)
        guard !survey.records.isEmpty else { return nil }
        let name = definition.write.model
        let stored = try Self.stored(at: store)
        let known = stored?.entity(named: name ?? survey.name)
        let model = try InferredModel(of: survey, named: name, identity: definition.write.identity ?? known?.identity)
        var completed = definition
        completed.source = survey.source
        completed.write.model = model.model.entity.name
        completed.write.identity = model.model.entity.identity
        var options = RecordDecodingOptions()
        options.convertsStrings = true
        completed.stages = [.decode(type: nil, options: options)]
        var notes = model.decisions
        if let stored {
            let evolution = try SchemaEvolution(of: stored, for: model.model)
            let versions = evolution.changes.isEmpty ? [stored] : [stored, evolution.schema]
            completed.declared = DeclaredSchema(versions: versions, paths: [model.model.entity.name: model.model.paths])
            if !evolution.changes.isEmpty {
                notes.append(
                    "schema: \(stored.name) \(stored.version) becomes \(evolution.schema.version) with "
                        + evolution.changes.joined(separator: ", "))
            }
        } else {
            let schema = Schema(name: Self.schemaName(for: store), entities: [model.model.entity])
            completed.declared = DeclaredSchema(
                versions: [schema], paths: [model.model.entity.name: model.model.paths])
        }
        notes.append("pin it: `ferry inspect FILE --pipeline` writes all this as a pipeline to edit")
        completed.notes = notes
        completed.evolvesStore = true
        self.definition = completed
        self.model = model
    }

    private static func stored(at store: String) throws(FerryError) -> Schema? {
        guard FileManager.default.fileExists(atPath: store) else { return nil }
        do {
            return try Schema(storedAt: URL(fileURLWithPath: store))
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }

    /// A name that no compiled schema has.
    private static func schemaName(for store: String) -> String {
        let stem = ((store as NSString).lastPathComponent as NSString).deletingPathExtension
        return "inferred-\(stem)"
    }
}

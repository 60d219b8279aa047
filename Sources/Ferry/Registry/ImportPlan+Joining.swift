import Formats
import ModelStore

extension ImportPlan {
    /// A line of an export that joins the sides of a to-many relationship.
    private struct JoinedPair: Decodable, Sendable {
        let source: ModelReference
        let target: ModelReference
        let position: Int64
    }

    /// A plan that writes the rows of `entity`, which joins the sides of a to-many relationship.
    static func joining(_ entity: EntityDescription, _ definition: PipelineDefinition) -> ImportPlan {
        ImportPlan(
            name: definition.name, source: RecordSource(definition.source), entity: entity,
            identity: entity.positions(of: entity.identity) ?? [], decoding: RecordDecodingOptions(),
            deduplication: DeduplicateDefinition(), write: definition.write,
            stageNames: ["source", "decode", "deduplicate", "write"],
            canonicalForm: "\(definition.source.canonicalForm) joining \(entity.name)",
            process: { context in
                context.enter(0)
                context.enter(1)
                do throws(RecordFault) {
                    let line = try context.decoder.decode(JoinedPair.self, at: context.position)
                    _ = context.encode(presence: .all, stage: 1) { writer in
                        writer.append(line.source)
                        writer.append(line.target)
                        writer.append(integer: line.position)
                    }
                } catch {
                    context.reject(1, fault: error)
                }
            })
    }
}

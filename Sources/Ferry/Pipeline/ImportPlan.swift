import Digests
import Formats
import ModelStore

/// A pipeline with its types resolved: all that an import needs to know but where the store is.
struct ImportPlan: Sendable {
    var name: String
    var source: RecordSource
    let entity: EntityDescription
    /// Positions of the attributes that tell one record from another; empty when nothing is deduplicated.
    let identity: [Int]
    let decoding: RecordDecodingOptions
    let deduplication: DeduplicateDefinition
    let write: WriteDefinition
    /// What rows are filled with before they are written.
    var assets: [AssetPlan] = []
    /// Names of the stages, from `source` to `write`.
    let stageNames: [String]
    /// What decides the outcome for given bytes, as text; see ``CanonicalForm``.
    let canonicalForm: String
    /// Carries the record that the context is at to a row, or to a rejection.
    let process: @Sendable (RecordContext) -> Void

}

extension [ImportPlan] {
    /// The digest that stands for the pipeline in the question whether there is anything to do.
    var digest: SHA256Digest { SHA256Digest(of: map(\.canonicalForm).joined(separator: "\n\n")) }

    /// Name, size and digest of each input, read once to its end; nil when one cannot be read twice.
    /// - Throws: ``FormatError`` when an input cannot be read.
    func digestInputs() throws(FormatError) -> [InputSummary]? {
        var inputs: [InputSummary] = []
        for plan in self {
            // Parts often have one file in common.
            let names = plan.source.definition.files
            if names.allSatisfy({ name in inputs.contains { $0.name == name } }) { continue }
            guard let digests = try plan.source.digestInputs() else { return nil }
            inputs += digests.filter { !inputs.contains($0) }
        }
        return inputs
    }
}

extension Pipeline {
    /// Resolves the names in `write`.
    /// - Throws: ``FerryError`` (`usage`) when a name is not an attribute of the model, the model has no identity, or a
    ///   stage follows the deduplication.
    func plan(_ write: WriteDefinition, in form: RecordForm<Element>) throws(FerryError) -> ImportPlan {
        let entity = form.entity
        let identityNames = write.identity ?? entity.identity
        let identity = try positions(identityNames, in: entity, role: "id")
        _ = try positions(write.protected, in: entity, role: "protect")
        guard !identity.isEmpty || write.identity != nil else {
            throw FerryError(
                .usage,
                "\(entity.name) has no unique attribute to tell its records apart: name one with id, or say id: none")
        }
        guard deduplication == nil || deduplicationPosition == nextStage else {
            throw FerryError(
                .usage,
                "deduplicate stands before \(stages[deduplicationPosition].name): put it after all other stages, right"
                    + " before write")
        }
        guard assets.isEmpty || assetsPosition == nextStage else {
            throw FerryError(
                .usage,
                "assets stands before \(stages[assetsPosition].name): put it after all other stages, right before"
                    + " deduplicate or write")
        }
        let assets = try assets.map { asset throws(FerryError) in
            try AssetPlan(asset, of: entity, urls: source.definition.urls)
        }
        let deduplication = deduplication ?? DeduplicateDefinition()
        if case .newest(let field) = deduplication.keep {
            _ = try positions([field], in: entity, role: "newest by")
        }
        if case .newest(let field) = write.onConflict {
            _ = try positions([field], in: entity, role: "on_conflict: newest")
        }
        let last = nextStage
        let step = step
        let layout = entity.attributes.map { "\($0.name):\($0.type.rawValue)" }.joined(separator: ",")
        var canonical = stages.map { "\($0.name): \($0.canonical)" }
        canonical.append("deduplicate: \(deduplication.keep)")
        canonical.append("write: \(write.canonicalForm(entity: entity.name, identity: identityNames)) [\(layout)]")
        return ImportPlan(
            name: name, source: source, entity: entity, identity: identity, decoding: decoding,
            deduplication: deduplication, write: write, assets: assets,
            stageNames: stages.map(\.name) + ["deduplicate", "write"],
            canonicalForm: canonical.joined(separator: "\n"),
            process: { context in
                guard let record = step(context) else { return }
                _ = form.encode(context, record, last - 1)
            })
    }

    private func positions(
        _ names: [String], in entity: EntityDescription, role: String
    ) throws(FerryError) -> [Int] {
        var positions: [Int] = []
        for name in names {
            guard let position = entity.index(of: name) else {
                let nearest = nearestName(to: name, in: entity.attributes.map(\.name))
                throw FerryError(
                    .usage,
                    "\(role): \(entity.name) has no attribute \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
                )
            }
            positions.append(position)
        }
        return positions
    }
}

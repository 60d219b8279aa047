import Formats
import ModelStore

/// One model of a ``SchemaRegistration``: its record type, and the types its records can be made of.
public struct ModelRegistration: Sendable {
    /// The entity's name.
    public let name: String
    /// The entity of the current version.
    public let entity: EntityDescription
    /// Names of the types that `decode` can name.
    public let decodableTypes: [String]
    private let makePlan: @Sendable (PipelineDefinition) throws(FerryError) -> ImportPlan

    /// Registers a record type.
    /// - Parameters:
    ///   - record: the record of the current version.
    ///   - conversions: further types that records can be made of.
    public init<Record: PersistentRecord & Decodable>(
        _ record: Record.Type, conversions: [RecordConversion<Record>] = []
    ) {
        name = Record.entity.name
        entity = Record.entity
        let all = [RecordConversion(direct: Record.self)] + conversions
        decodableTypes = all.map(\.name)
        makePlan = { definition throws(FerryError) in
            try Self.plan(of: definition, entity: Record.entity.name, conversions: all, in: .record)
        }
    }

    /// Registers a model that no Swift type stands for.
    init(_ model: DeclaredModel) {
        name = model.entity.name
        entity = model.entity
        let conversion = RecordConversion(model)
        decodableTypes = [conversion.name]
        makePlan = { definition throws(FerryError) in
            try Self.plan(
                of: definition, entity: model.entity.name, conversions: [conversion], in: .declared(model.entity))
        }
    }

    /// Resolves a declared pipeline that writes this model.
    func plan(of definition: PipelineDefinition) throws(FerryError) -> ImportPlan {
        try makePlan(definition)
    }

    private static func plan<Element>(
        of definition: PipelineDefinition, entity: String, conversions: [RecordConversion<Element>],
        in form: RecordForm<Element>
    ) throws(FerryError) -> ImportPlan {
        var stages = definition.stages[...]
        var options = RecordDecodingOptions()
        var typeName = entity
        if case .decode(let type, let declared)? = stages.first {
            stages.removeFirst()
            typeName = type ?? typeName
            options = declared
        }
        guard let conversion = conversions.first(where: { $0.name == typeName }) else {
            let names = conversions.map(\.name)
            let nearest = nearestName(to: typeName, in: names).map { "; did you mean \($0)?" } ?? "."
            throw FerryError(
                .usage,
                "decode: no type called \(typeName) becomes a \(entity)\(nearest)"
                    + " Known: \(names.joined(separator: ", "))")
        }
        var pipeline = conversion.pipeline(RecordSource(definition.source), options).named(definition.name)
        for stage in stages {
            pipeline = try adding(stage, to: pipeline, in: form)
        }
        return try pipeline.plan(definition.write, in: form)
    }

    private static func adding<Element>(
        _ stage: StageDefinition, to pipeline: Pipeline<Element>, in form: RecordForm<Element>
    ) throws(FerryError) -> Pipeline<Element> {
        switch stage {
        case .decode:
            throw FerryError(.usage, "decode must be the first stage, and there can be only one")
        case .map(let name):
            guard name == form.entity.name else {
                throw FerryError(.usage, "map: this pipeline writes \(form.entity.name), so it cannot map to \(name)")
            }
            // The conversion is a part of what decode gives: the stage only says so.
            return pipeline
        case .set(let assignments): return try pipeline.set(assignments, in: form)
        case .filter(let rules): return try pipeline.filter(rules, in: form)
        case .validate(let rules): return try pipeline.validate(rules, in: form)
        case .assets(let assets): return pipeline.fetching(assets)
        case .deduplicate(let definition): return pipeline.deduplicating(keep: definition.keep)
        }
    }
}

import Formats
import ModelStore

/// Makes one plan of a part whose records become rows of several entities of a hierarchy: each record goes the way that its
/// own entity's plan says, and all rows go into the hierarchy's table in the source's order.
struct EntityChoicePlan {
    private let entry: ModelRegistry.Entry
    private let definition: PipelineDefinition
    private let choice: EntityChoice
    private let table: EntityDescription

    init(_ choice: EntityChoice, of definition: PipelineDefinition, for entry: ModelRegistry.Entry) {
        self.entry = entry
        self.definition = definition
        self.choice = choice
        table = entry.hierarchy
    }

    /// What a record of one entity goes through.
    private struct Way: Sendable {
        let plan: ImportPlan
        /// Brings its row into the table's layout.
        let widening: RowWidening?
    }

    /// The plan.
    /// - Throws: ``FerryError`` (`usage`) when a model is not known, or not of the hierarchy that the part writes, or for a
    ///   plan of one of them.
    func plan() throws(FerryError) -> ImportPlan {
        if definition.stages.contains(where: { if case .assets = $0 { true } else { false } }) {
            throw FerryError(.usage, "assets cannot be used with decode: entity; write each model in a part of its own")
        }
        let root = try way(to: entry.model.name)
        var ways: [String: Way] = [:]
        if choice.values.isEmpty {
            for name in table.lineage(below: entry.model.name) { ways[name] = try way(to: name) }
        } else {
            for (value, name) in choice.values { ways[value] = try way(to: name) }
        }
        let absent = try choice.absent.map { name throws(FerryError) in try way(to: name) } ?? root
        let identity = (definition.write.identity ?? table.identity).compactMap { table.index(of: $0) }
        let forms = ways.sorted { $0.key < $1.key }.map { "\($0.key):\n\($0.value.plan.canonicalForm)" }
        let process = Self.process(field: choice.field, ways, absent: absent)
        return ImportPlan(
            name: root.plan.name, source: root.plan.source, entity: table, identity: identity,
            decoding: root.plan.decoding, deduplication: root.plan.deduplication, write: definition.write,
            stageNames: root.plan.stageNames,
            canonicalForm: (["entity by \(choice.field)"] + forms + ["absent:\n\(absent.plan.canonicalForm)"])
                .joined(separator: "\n"),
            process: process)
    }

    private static func process(
        field: String, _ ways: [String: Way], absent: Way
    ) -> @Sendable (RecordContext) -> Void {
        let known = ways.keys.sorted().joined(separator: ", ")
        return { context in
            let text: String?
            do throws(RecordFault) {
                text = try context.text(of: field)
            } catch {
                context.enter(0)
                context.enter(1)
                return context.reject(1, fault: error)
            }
            guard let way = text.map({ ways[$0] }) ?? absent else {
                context.enter(0)
                context.enter(1)
                return context.reject(
                    1,
                    faults: [
                        Rejection.Fault(
                            code: "decode.unknownEntity", field: field,
                            message: "\(field) does not say which model the record is of: expected one of \(known)")
                    ])
            }
            context.makeRows(of: way.plan.entity, widening: way.widening) { way.plan.process(context) }
        }
    }

    /// The way of the records of a model, with those settings of the part's that are about its fields.
    private func way(to name: String) throws(FerryError) -> Way {
        let names = table.lineage(below: entry.model.name)
        let models = entry.schema.models.filter { names.contains($0.name) }
        guard let model = models.first(where: { $0.name == name || entry.schema.qualifiedName(of: $0) == name }) else {
            let known = models.map(\.name)
            let nearest = nearestName(to: name, in: known).map { "; did you mean \($0)?" } ?? "."
            throw FerryError(
                .usage,
                "decode: entity: no model \(name) is \(entry.model.name) or inherits from it\(nearest)"
                    + " Known: \(known.joined(separator: ", "))")
        }
        var own = definition
        own.entityChoice = nil
        own.write.model = model.name
        own.write.protected.removeAll { lacks($0, model.entity) }
        own.stages = definition.stages.map { stage in
            switch stage {
            case .map(let name) where entry.isCalled(name): .map(to: model.name)
            case .decode(let name?, let options) where entry.isCalled(name): .decode(type: model.name, options: options)
            case .set(let assignments): .set(assignments.filter { !lacks($0.field, model.entity) })
            case .filter(let rules): .filter(rules.filter { !lacks($0.field, model.entity) })
            case .validate(let rules): .validate(rules.filter { !lacks($0.field, model.entity) })
            default: stage
            }
        }
        let plan = try ModelRegistry.Entry(schema: entry.schema, model: model).plan(of: own)
        return Way(plan: plan, widening: RowWidening(from: plan.entity, to: table))
    }

    /// Whether a field is one that other entities of the hierarchy have, and this one has not.
    private func lacks(_ field: String, _ entity: EntityDescription) -> Bool {
        entity.index(of: field) == nil && table.index(of: field) != nil
            && field != EntityDescription.discriminatorName
    }
}

extension ModelRegistry.Entry {
    /// The entity in whose table the model's rows are: with the columns of all classes of its hierarchy.
    var hierarchy: EntityDescription {
        schema.current.entity(named: model.name) ?? model.entity
    }
}

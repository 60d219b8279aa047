import Formats
import ModelStore

/// A model made of what a survey found: what `ferry import` without a model writes.
public struct InferredModel: Sendable {
    /// The model.
    public let model: DeclaredModel
    /// What was decided, in words.
    public let decisions: [String]
    /// Fields whose values occur once each but whose names do not say that they tell records apart.
    public let candidates: [String]

    /// Makes a model.
    /// - Parameters:
    ///   - survey: what the records are made of.
    ///   - name: the model's name; the survey's without it.
    ///   - identity: the fields that tell one record from another; nil to go by names, empty for none.
    /// - Throws: ``FerryError``: `usage` when a field of `identity` does not exist or is not there in each record; `input`
    ///   when the records have no fields, or too many.
    public init(of survey: SourceSurvey, named name: String? = nil, identity: [String]? = nil) throws(FerryError) {
        let records = survey.records
        guard records.crowded == 0 else {
            throw FerryError(
                .input,
                "the records have more than \(RecordSurvey.mostFields) fields; they may be the members of an object, "
                    + "which a pipeline says with keyed_by")
        }
        guard !records.fields.isEmpty else { throw Self.nothingFound(in: records) }
        var attributes: [AttributeDescription] = []
        var paths: [String: [String]] = [:]
        var taken: Set<String> = ["pk"]
        for field in records.fields {
            let attributeName = Self.unused(field.name, &taken)
            var attribute = AttributeDescription(attributeName, Self.type(of: field, isText: survey.valuesAreText))
            let hasBlanks = field.empties > 0 && attribute.type != .string
            attribute.isOptional = field.present < records.count || field.nulls > 0 || hasBlanks
            attributes.append(attribute)
            if attributeName != field.name { paths[attributeName] = [field.name] }
        }
        let isContent = identity.map { Self.isContent($0, among: attributes) } ?? false
        if isContent { attributes.append(DeclaredModel.contentDigest) }
        let chosen =
            isContent
            ? [DeclaredModel.contentDigestName] : try Self.identity(identity, attributes, survey.records)
        if chosen.count == 1, let position = attributes.firstIndex(where: { $0.name == chosen[0] }) {
            attributes[position].isUnique = true
        }
        var entity = EntityDescription(name ?? survey.name, attributes: attributes)
        if chosen.count > 1 { entity.uniquenessConstraints = [chosen] }
        model = DeclaredModel(entity, paths: paths)
        candidates = zip(attributes, records.fields).filter { attribute, field in
            !chosen.contains(attribute.name) && records.count > 1 && attribute.type != .json && !attribute.isOptional
                && !field.distinct.isCut && field.distinct.count == records.count
        }.map(\.0.name)
        decisions = survey.decisions + [Self.words(entity)] + Self.words(identity: chosen, candidates)
    }

    private static func nothingFound(in records: RecordSurvey) -> FerryError {
        if let fault = records.firstFault { return FerryError(.input, fault.message, at: fault.location) }
        return FerryError(
            .input,
            records.isEmpty
                ? "the input holds no records, so that nothing can be said of them"
                : "the input holds \(records.broken) values and no record with fields; say with --records where they are"
        )
    }

    // MARK: Types

    /// The narrowest type that takes every value.
    static func type(of field: FieldSurvey, isText: Bool) -> AttributeType {
        var kinds = Set(field.counts.keys)
        if !isText {
            // Where numbers have a form of their own, a text of digits is a text.
            if kinds.remove(.integerText) != nil { kinds.insert(.text) }
            if kinds.remove(.realText) != nil { kinds.insert(.text) }
        }
        switch kinds {
        case []: return .string
        case [.bool], [.boolText], [.bool, .boolText]: return .bool
        case [.integer], [.integerText]: return .int64
        case [.real], [.realText], [.real, .integer], [.realText, .integerText]: return .double
        case [.hugeInteger], [.hugeInteger, .integer]: return .decimal
        case [.uuid]: return .uuid
        case [.date]: return .date
        case [.data]: return .data
        default: return kinds.contains(.structure) || kinds.contains(.data) ? .json : .string
        }
    }

    /// `name`, or one like it that no column of the table has: SQLite does not tell names by case.
    private static func unused(_ name: String, _ taken: inout Set<String>) -> String {
        var candidate = name.isEmpty ? "field" : name
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }

    // MARK: Identity

    /// Whether `identity` says that records are told apart by all they hold.
    private static func isContent(_ identity: [String], among attributes: [AttributeDescription]) -> Bool {
        let isMeant = identity == ["content"] || identity == [DeclaredModel.contentDigestName]
        return isMeant && !attributes.contains { $0.name == identity[0] }
    }

    private static let identityNames = [
        "id", "_id", "@id", "uuid", "guid", "identifier", "uid", DeclaredModel.contentDigestName,
    ]
    /// The least share of new values among all for a field whose name says that it tells records apart.
    private static let leastDistinct = 0.5

    private static func identity(
        _ given: [String]?, _ attributes: [AttributeDescription], _ records: RecordSurvey
    ) throws(FerryError) -> [String] {
        if let given {
            for name in given {
                guard let attribute = attributes.first(where: { $0.name == name }) else {
                    let nearest = nearestName(to: name, in: attributes.map(\.name))
                    throw FerryError(
                        .usage, "id: no record has a field \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
                }
                guard !attribute.isOptional else {
                    throw FerryError(.usage, "id: not every record has a \(name), so it cannot tell them apart")
                }
            }
            return given
        }
        for name in identityNames {
            guard let attribute = attributes.first(where: { $0.name.lowercased() == name }), !attribute.isOptional,
                attribute.type != .json, attribute.type != .bool, let field = records.field(named: attribute.name),
                field.distinct.ratio >= leastDistinct
            else { continue }
            return [attribute.name]
        }
        return []
    }

    // MARK: Words

    private static func words(_ entity: EntityDescription) -> String {
        let fields = entity.attributes.map { "\($0.name) \($0.type.rawValue)\($0.isOptional ? "?" : "")" }
        return "model: \(entity.name) with \(fields.joined(separator: ", "))"
    }

    private static func words(identity: [String], _ candidates: [String]) -> [String] {
        if identity == [DeclaredModel.contentDigestName] { return ["id: content, all that a record holds"] }
        if !identity.isEmpty { return ["id: \(identity.joined(separator: ", "))"] }
        let suggestion =
            candidates.isEmpty
            ? "" : "; the values of \(candidates.prefix(3).joined(separator: ", ")) occur once each: --id says so"
        return [
            "id: none, so that the next import adds its records to these; --id content takes equal ones once\(suggestion)"
        ]
    }
}

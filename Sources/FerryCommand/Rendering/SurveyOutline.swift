import Ferry
import ModelStore

/// What was found out about an input, as JSON.
struct SurveyOutline: Encodable {
    struct Field: Encodable {
        let name: String
        let type: String
        let optional: Bool
        let present: Int
        let nulls: Int
        let distinct: Int
        let distinctIsLowerBound: Bool
        let minimum: Double?
        let maximum: Double?
        let minimumLength: Int?
        let maximumLength: Int?
        let examples: [String]
    }

    let model: String
    let records: Int
    let broken: Int
    let id: [String]
    let idCandidates: [String]
    let decisions: [String]
    let fields: [Field]

    init(_ survey: SourceSurvey, _ inferred: InferredModel) {
        model = inferred.model.entity.name
        records = survey.records.count
        broken = survey.records.broken
        id = inferred.model.entity.identity
        idCandidates = inferred.candidates
        decisions = inferred.decisions
        fields = zip(inferred.model.entity.attributes, survey.records.fields).map { attribute, field in
            Field(
                name: attribute.name, type: attribute.type.rawValue, optional: attribute.isOptional,
                present: field.present, nulls: field.nulls, distinct: field.distinct.count,
                distinctIsLowerBound: field.distinct.isCut, minimum: field.numbers?.lowerBound,
                maximum: field.numbers?.upperBound, minimumLength: field.lengths?.lowerBound,
                maximumLength: field.lengths?.upperBound, examples: field.examples)
        }
    }
}

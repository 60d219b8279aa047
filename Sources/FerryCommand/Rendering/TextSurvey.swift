import Ferry
import ModelStore

/// What was found out about an input, as text for a terminal.
struct TextSurvey {
    private let survey: SourceSurvey
    private let model: InferredModel

    init(_ survey: SourceSurvey, _ model: InferredModel) {
        self.survey = survey
        self.model = model
    }

    /// The whole text, ending with a line feed.
    var text: String {
        let records = survey.records
        let broken = records.broken == 0 ? "" : ", \(Figures.count(records.broken)) broken"
        let name = Printable.text(model.model.entity.name)
        return [
            "\(name): \(Figures.count(records.count, "record"))\(broken)\n", decisions, fields, candidates,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var decisions: String {
        var table = TextTable([.left, .left])
        // The model is the table below.
        for decision in model.decisions where !decision.hasPrefix("model: ") {
            let parts = decision.split(separator: ":", maxSplits: 1)
            table.add(
                Printable.text(String(parts[0])), Printable.text(parts.count > 1 ? String(parts[1].dropFirst()) : ""))
        }
        return table.text(indent: "  ")
    }

    private var fields: String {
        var table = TextTable([.left, .left, .right, .right, .left, .left])
        table.add("field", "type", "without", "distinct", "range", "examples")
        for (attribute, field) in zip(model.model.entity.attributes, survey.records.fields) {
            let without = survey.records.count - field.present + field.nulls
            let count = Figures.count(field.distinct.count)
            table.add(
                Printable.text(attribute.name), attribute.type.rawValue + (attribute.isOptional ? "?" : ""),
                without == 0 ? "" : Figures.count(without),
                attribute.type == .json ? "" : field.distinct.isCut ? "over \(count)" : count, range(field, attribute),
                field.examples.map { Printable.text($0) }.joined(separator: " | "))
        }
        return table.text(indent: "  ")
    }

    private func range(_ field: FieldSurvey, _ attribute: AttributeDescription) -> String {
        switch attribute.type {
        case .int64, .double, .decimal:
            return field.numbers.map { "\(Self.number($0.lowerBound)) … \(Self.number($0.upperBound))" } ?? ""
        case .string:
            return field.lengths.map { "\($0.lowerBound)–\($0.upperBound) characters" } ?? ""
        default: return ""
        }
    }

    private static func number(_ value: Double) -> String {
        if let whole = Int64(exactly: value) { return String(whole) }
        return String(value)
    }

    private var candidates: String {
        guard !model.candidates.isEmpty else { return "" }
        return
            "  could be the id, by their values: \(model.candidates.map { Printable.text($0) }.joined(separator: ", "))\n"
    }
}

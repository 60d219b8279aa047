import Ferry
import Foundation

/// `ferry inspect`: tells what an input holds, and writes files to begin with.
struct InspectCommand: Command {
    private static let pipeline = OptionDescription(
        "--pipeline", help: "print a pipeline for the input instead, with its model declared")
    private static let declaredModel = OptionDescription(
        "--declared-model", help: "print a declaration of the model instead, for a file NAME.model.yaml")
    private static let swiftModel = OptionDescription(
        "--swift-model", help: "print the model as a Swift class instead")

    static let description = CommandDescription(
        "inspect", operands: "FILE…", operandCount: 1...10_000,
        summary: "tell what an input holds, field by field",
        discussion: """
            Reads the whole FILE: fields with their types, how many records lack them, distinct values, ranges and
            examples, and what could tell records apart. An import of FILE without a pipeline goes by just this.
            """,
        options: SourceArguments.options + [pipeline, declaredModel, swiftModel, .json])

    private let source: SourceArguments
    private let form: OptionDescription?
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        source = try SourceArguments(arguments)
        let forms = [Self.pipeline, Self.declaredModel, Self.swiftModel, .json].filter { arguments.has($0) }
        guard forms.count < 2 else {
            throw UsageError("\(forms[0].name) and \(forms[1].name) exclude one another")
        }
        form = forms.first
        isJSON = arguments.has(.json)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        guard !source.namesPipeline else {
            throw UsageError("inspect looks at inputs; `ferry validate` looks at what a pipeline makes of them")
        }
        let definition = try source.definition(models: ModelRegistry([]))
        let survey = try SourceSurvey(of: definition.source)
        let model = try InferredModel(
            of: survey, named: definition.write.model, identity: definition.write.identity)
        let starter = Starter(survey, model)
        switch form?.name {
        case Self.pipeline.name: try context.print(starter.pipeline)
        case Self.declaredModel.name: try context.print(starter.declaration)
        case Self.swiftModel.name: try context.print(starter.swift)
        case nil: try context.print(TextSurvey(survey, model).text)
        default:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            try context.print(
                String(decoding: encoder.encode(SurveyOutline(survey, model)), as: UTF8.self) + "\n")
        }
        return 0
    }
}

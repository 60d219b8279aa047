import Foundation

/// Makes a definition of a tree of nodes and collects every mistake on the way.
///
/// A part that is wrong is reported and left at its default, so that the parts after it are looked at, too; the
/// definition is used only when nothing was reported.
struct PipelineFileReader {
    typealias Section = PipelineFileKeys.Section

    /// The file as the user named it.
    let file: String
    /// The mistakes so far.
    private(set) var diagnostics: [PipelineDiagnostic]
    /// What is to be held against the program's models, in the order of reading.
    private(set) var uses: [(use: ModelUse, place: YAMLNode.Place)] = []
    /// The same of the parts that are read already.
    private(set) var usesOfParts: [[(use: ModelUse, place: YAMLNode.Place)]] = []

    init(file: String, diagnostics: [PipelineDiagnostic] = []) {
        self.file = file
        self.diagnostics = diagnostics
    }

    /// Notes a mistake at `node`.
    mutating func report(_ message: String, at node: YAMLNode, expected: String? = nil, nearest: String? = nil) {
        report(message, at: node.place, expected: expected, nearest: nearest)
    }

    /// Notes a mistake at `place`.
    mutating func report(_ message: String, at place: YAMLNode.Place, expected: String? = nil, nearest: String? = nil) {
        diagnostics.append(
            PipelineDiagnostic(
                file: file, line: place.line, column: place.column, message: message, expected: expected,
                nearest: nearest))
    }

    /// Notes a mistake in another file.
    mutating func note(_ diagnostic: PipelineDiagnostic) {
        diagnostics.append(diagnostic)
    }

    /// Notes that what stands at `place` has to fit the program's models.
    mutating func note(_ use: ModelUse, at place: YAMLNode.Place) {
        uses.append((use, place))
    }

    /// The whole pipeline.
    mutating func pipeline(_ root: YAMLNode) -> PipelineDefinition? {
        guard let fields = fields(root, of: .pipeline) else { return nil }
        // A key that is misspelt is not missing besides.
        let isComplete = diagnostics.isEmpty
        let ownName = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
        var definition = PipelineDefinition(
            name: ownName, source: SourceDefinition(files: []), write: WriteDefinition())
        if let node = fields["pipeline"], let name = text(node, for: "pipeline") { definition.name = name }
        if let node = fields["source"] {
            if let source = source(node) { definition.source = source }
        } else if isComplete {
            report("`source` is missing", at: root, expected: "a mapping that says where the records come from")
        }
        if let node = fields["models"] {
            if fields["stages"] != nil {
                report("`stages` and `models` are both there", at: node, expected: "one of them")
            }
            definition.parts = parts(node, of: definition)
        } else if let node = fields["stages"] {
            stages(node, into: &definition)
        } else if isComplete {
            report("`stages` is missing", at: root, expected: "a list of stages that ends with `write`")
        }
        if let node = fields["declare"] { definition.declared = declared(node, by: ownName) }
        if let node = fields["errors"], let errors = errors(node) { definition.errors = errors }
        if let node = fields["once"] { definition.once = text(node, for: "once") }
        return definition
    }

    /// The schema that the pipeline declares itself, or by the path of a file that does.
    private mutating func declared(_ node: YAMLNode, by ownName: String) -> DeclaredSchema? {
        guard case .scalar = node.content else { return declaration(node, named: ownName) }
        guard let path = text(node, for: "declare") else { return nil }
        do throws(PipelineFileError) {
            return try PipelineFile.loadDeclaration(path: Self.path(path, besides: file))
        } catch {
            for diagnostic in error.diagnostics { note(diagnostic) }
            return nil
        }
    }

    /// The parts of a pipeline that writes several models.
    private mutating func parts(_ node: YAMLNode, of definition: PipelineDefinition) -> [PipelineDefinition] {
        guard case .sequence(let items) = node.content, !items.isEmpty else {
            if !node.isRefused {
                report("`models` is \(node.kind)", at: node, expected: "a list of parts, each with `stages`")
            }
            return []
        }
        var parts: [PipelineDefinition] = []
        for item in items {
            guard let fields = fields(item, of: .models) else { continue }
            var part = PipelineDefinition(
                name: definition.name, source: definition.source, write: WriteDefinition())
            if let node = fields["source"], let source = source(node, over: definition.source) { part.source = source }
            if let node = fields["stages"] {
                stages(node, into: &part)
            } else {
                report("`stages` is missing", at: item, expected: "a list of stages that ends with `write`")
            }
            parts.append(part)
            usesOfParts.append(uses)
            uses = []
        }
        return parts
    }

    private mutating func errors(_ node: YAMLNode) -> ErrorBudget? {
        guard let fields = fields(node, of: .errors) else { return nil }
        var budget = ErrorBudget()
        if let node = fields["max"] {
            budget.max = integer(node, for: "max", in: 0...Int(Int32.max))
        }
        if let node = fields["ratio"] {
            if let ratio = number(node), (0...1).contains(ratio) {
                budget.ratio = ratio
            } else {
                report("`ratio` is \(node.kind)", at: node, expected: "a number from 0 to 1")
            }
        }
        return budget
    }
}

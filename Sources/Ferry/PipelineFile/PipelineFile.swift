import Foundation

/// Reads pipelines from files in YAML or JSON. The keys are described in <doc:PipelineFiles>.
public enum PipelineFile {
    /// The greatest length of a pipeline file, in bytes.
    public static let maximumByteCount = 1 << 20

    /// Reads the pipeline file at `path`. Paths of inputs become relative to the current directory, by the file's own.
    /// - Parameters:
    ///   - models: what names of models, types and fields are held against; nil leaves that to the run, whose errors
    ///     have no place.
    ///   - model: the model that is written, over what the file says.
    /// - Throws: ``PipelineFileError`` with every mistake in the file, or one when it cannot be read.
    public static func load(
        path: String, models: ModelRegistry? = nil, model: String? = nil
    ) throws(PipelineFileError) -> PipelineDefinition {
        try parse(read(path), path: path, models: models, model: model)
    }

    /// Reads a pipeline from `bytes`; `path` names them in messages, gives the pipeline its name where it has none, and
    /// is what paths of inputs are relative to. Nothing but the bytes is read. `models` and `model` are those of
    /// ``load(path:models:model:)``.
    /// - Throws: ``PipelineFileError`` with every mistake.
    public static func parse(
        _ bytes: [UInt8], path: String, models: ModelRegistry? = nil, model: String? = nil
    ) throws(PipelineFileError) -> PipelineDefinition {
        let document = YAMLDocument(bytes: bytes, file: path)
        var reader = PipelineFileReader(file: path, diagnostics: document.diagnostics)
        var definition: PipelineDefinition?
        if let root = document.root {
            definition = reader.pipeline(root)
            if var models {
                if let declared = definition?.declared { models = models.adding(declared) }
                reader.check(against: models, model: model)
            }
        } else if document.diagnostics.isEmpty {
            let start = YAMLNode(content: .refused, place: .start)
            reader.report("the file is empty", at: start, expected: "a pipeline with `source` and `stages`")
        }
        guard reader.diagnostics.isEmpty, let definition else {
            let ordered = reader.diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
            throw PipelineFileError(diagnostics: Array(ordered.prefix(100)))
        }
        return definition
    }

    /// Reads the file at `path`, which declares models; the keys are those of `declare` in a pipeline.
    /// - Throws: ``PipelineFileError`` with every mistake in the file, or one when it cannot be read.
    public static func loadDeclaration(path: String) throws(PipelineFileError) -> DeclaredSchema {
        let document = YAMLDocument(bytes: try read(path), file: path)
        var reader = PipelineFileReader(file: path, diagnostics: document.diagnostics)
        let name = (path as NSString).lastPathComponent.split(separator: ".").first.map(String.init) ?? path
        let declared = document.root.flatMap { reader.declaration($0, named: name) }
        guard reader.diagnostics.isEmpty, let declared else {
            let start = YAMLNode(content: .refused, place: .start)
            if reader.diagnostics.isEmpty { reader.report("the file is empty", at: start, expected: "`models`") }
            throw PipelineFileError(diagnostics: reader.diagnostics)
        }
        return declared
    }

    /// Whether the file at `path` declares models: by its name, which ends with `.model.yaml`, `.model.yml` or `.model.json`.
    public static func isDeclaration(path: String) -> Bool {
        [".model.yaml", ".model.yml", ".model.json"].contains { path.lowercased().hasSuffix($0) }
    }

    /// Whether the file at `path` is a pipeline and not data: by its extension, and a JSON file by having `source` and
    /// `stages` or `models`. What is no regular file, or cannot be read, is none.
    public static func isPipeline(path: String) -> Bool {
        if isDeclaration(path: path) { return false }
        switch (path as NSString).pathExtension.lowercased() {
        case "yaml", "yml": return true
        case "json":
            // Whatever is in a pipe can be read only once, so it is left alone.
            let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
            guard type == .typeRegular, let bytes = try? read(path),
                bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{"),
                case .mapping(let entries)? = YAMLDocument(bytes: bytes, file: path).root?.content
            else { return false }
            let keys = Set(entries.map(\.key))
            return keys.isSuperset(of: ["source", "stages"]) || keys.isSuperset(of: ["source", "models"])
        default: return false
        }
    }

    private static func read(_ path: String) throws(PipelineFileError) -> [UInt8] {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            let bytes = try file.read(upToCount: maximumByteCount + 1) ?? Data()
            if bytes.count <= maximumByteCount { return Array(bytes) }
        } catch {
            let exists = FileManager.default.fileExists(atPath: path)
            throw unreadable(path, exists ? "the file cannot be read" : "there is no such file")
        }
        throw unreadable(path, "the file is longer than \(maximumByteCount) bytes, which no pipeline is")
    }

    private static func unreadable(_ path: String, _ message: String) -> PipelineFileError {
        PipelineFileError(diagnostics: [PipelineDiagnostic(file: path, line: 1, column: 1, message: message)])
    }
}

/// A pipeline file cannot be used: everything that is wrong with it, in the file's order.
public struct PipelineFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes, at least one and at most 100.
    public var diagnostics: [PipelineDiagnostic]

    /// Describes the mistakes of a file.
    public init(diagnostics: [PipelineDiagnostic]) {
        self.diagnostics = diagnostics
    }

    /// One mistake a line.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}

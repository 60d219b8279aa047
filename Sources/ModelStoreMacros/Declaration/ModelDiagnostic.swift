import SwiftDiagnostics
import SwiftSyntax

/// An error of a model's declaration, told at the place in the source that must change.
struct ModelDiagnostic: DiagnosticMessage, Error {
    /// A stable word for the kind of error.
    let id: String
    let message: String

    var diagnosticID: MessageID { MessageID(domain: "ModelStore", id: id) }
    var severity: DiagnosticSeverity { .error }

    init(_ id: String, _ message: String) {
        self.id = id
        self.message = message
    }

    /// The diagnostic at `node`.
    func at(_ node: some SyntaxProtocol) -> Diagnostic {
        Diagnostic(node: Syntax(node), message: self)
    }
}

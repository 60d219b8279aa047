import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import ModelStoreMacros

/// What the plug-in's macros make of a piece of source.
struct MacroExpansion {
    /// The source with all macros expanded.
    let text: String
    /// Each diagnostic as `line:column: message`, in the order of their places.
    let diagnostics: [String]

    /// Expands the macros in `source`.
    init(_ source: String) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Sample", fullFilePath: "Sample.swift")])
        let protocols = ["PersistentModel"]
        let conformances = protocols.map { TypeSyntax(stringLiteral: $0) }
        let specifications = [
            "Model": MacroSpec(type: ModelMacro.self, conformances: conformances),
            "Attribute": MacroSpec(type: AttributeMacro.self),
            "Relationship": MacroSpec(type: RelationshipMacro.self),
            "_PersistedRelationship": MacroSpec(type: PersistedRelationshipMacro.self),
            "ModelStore._MarksPresence": MacroSpec(type: PresenceMacro.self),
            "_PersistedProperty": MacroSpec(type: PersistedPropertyMacro.self),
            "ModelActor": MacroSpec(type: ModelActorMacro.self, conformances: [TypeSyntax("ModelActor")]),
            "Unique": MacroSpec(type: ConstraintMacro.self), "Index": MacroSpec(type: ConstraintMacro.self),
            "ModelStore._ExternalProperty": MacroSpec(type: ExternalPropertyMacro.self),
            "Transient": MacroSpec(type: TransientMacro.self),
        ]
        let expanded = file.expand(
            macroSpecs: specifications,
            contextGenerator: {
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(4))
        text = expanded.description
        let located = context.diagnostics.map { diagnostic in
            let place = context.location(
                for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Sample.swift")
            return (line: place.line, column: place.column, message: diagnostic.message)
        }
        diagnostics = located.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
            .map { "\($0.line):\($0.column): \($0.message)" }
    }
}

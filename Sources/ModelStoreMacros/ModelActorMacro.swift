import SwiftSyntax
import SwiftSyntaxMacros

/// `@ModelActor`: gives an actor a context and a thread of its own.
public struct ModelActorMacro: MemberMacro, ExtensionMacro {
    /// The container, the executor, and the initializer that makes it; an error is told in `context`.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard declaration.is(ActorDeclSyntax.self) else {
            context.diagnose(ModelDiagnostic("actor.kind", "@ModelActor belongs on an actor").at(node))
            return []
        }
        let prefix = AccessLevel(declaration.modifiers).prefix
        return [
            """
            /// The container of the store.
            \(raw: prefix)nonisolated let modelContainer: ModelStore.ModelContainer
            """,
            """
            /// What runs the actor's work, and has its context.
            \(raw: prefix)nonisolated let modelExecutor: any ModelStore.ModelExecutor
            """,
            """
            /// Creates an actor with a context of its own.
            \(raw: prefix)init(modelContainer: ModelStore.ModelContainer) {
                self.modelContainer = modelContainer
                self.modelExecutor = ModelStore.DefaultSerialModelExecutor(
                    modelContext: ModelStore.ModelContext(modelContainer))
            }
            """,
        ]
    }

    /// The conformance, unless the actor states it.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard declaration.is(ActorDeclSyntax.self), !protocols.isEmpty else { return [] }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): ModelStore.ModelActor {}")]
    }
}

#if canImport(SwiftCompilerPlugin)
    import SwiftCompilerPlugin
#else
    @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
#endif
import SwiftSyntaxMacros

/// The macros this plug-in answers for, by the type name that ModelStore's declarations use.
var providedMacros: [String: any Macro.Type] {
    [
        "ModelMacro": ModelMacro.self, "AttributeMacro": AttributeMacro.self, "TransientMacro": TransientMacro.self,
        "PresenceMacro": PresenceMacro.self, "PersistedPropertyMacro": PersistedPropertyMacro.self,
        "ModelActorMacro": ModelActorMacro.self, "RelationshipMacro": RelationshipMacro.self,
        "PersistedRelationshipMacro": PersistedRelationshipMacro.self, "ConstraintMacro": ConstraintMacro.self,
        "ExternalPropertyMacro": ExternalPropertyMacro.self,
    ]
}

#if canImport(SwiftCompilerPlugin)
    @main
    struct ModelStorePlugin: CompilerPlugin {
        var providingMacros: [any Macro.Type] { Array(providedMacros.values) }
    }
#else
    /// The toolchain ships the message handling but not `SwiftCompilerPlugin`, so the entry point is written here.
    @main
    struct ModelStorePlugin: PluginProvider {
        static func main() throws {
            let connection = try StandardIOMessageConnection()
            let listener = CompilerPluginMessageListener(connection: connection, provider: ModelStorePlugin())
            try listener.main()
        }

        func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
            guard let macro = providedMacros[typeName] else { throw UnknownMacro(name: "\(moduleName).\(typeName)") }
            return macro
        }
    }

    struct UnknownMacro: Error, CustomStringConvertible {
        let name: String
        var description: String { "the plug-in has no macro \(name)" }
    }
#endif

/// Makes an actor a ``ModelActor``, with a context and a thread of its own: it gets `modelContainer`, `modelExecutor` and
/// `init(modelContainer:)`.
@attached(member, names: named(modelContainer), named(modelExecutor), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "ModelStoreMacros", type: "ModelActorMacro")

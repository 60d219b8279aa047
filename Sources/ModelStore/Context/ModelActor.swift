/// An actor with a context of its own that works on a thread of its own, so that its calls may block: the way to do large
/// work beside the main context.
///
/// `@ModelActor` on an actor writes the conformance and `init(modelContainer:)`. Hand objects' identifiers or records to
/// it and back, never the objects.
public protocol ModelActor: Actor {
    /// The container of the store.
    nonisolated var modelContainer: ModelContainer { get }
    /// What runs the actor's work, and has its context.
    nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
    /// The actor's thread.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { modelExecutor.asUnownedSerialExecutor() }

    /// The actor's context.
    public var modelContext: ModelContext { modelExecutor.modelContext }
}

/// Runs the work of a ``ModelActor`` and has its context.
public protocol ModelExecutor: SerialExecutor {
    /// The context, to be used by the work that the executor runs and by nothing else.
    var modelContext: ModelContext { get }
}

/// Runs the work of one ``ModelActor`` in order, on a thread of its own that ends with it.
///
/// `@unchecked Sendable`: the context is used only by the actor, whose work never runs at the same time as other of it.
public final class DefaultSerialModelExecutor: ModelExecutor, @unchecked Sendable {
    /// The actor's context.
    public let modelContext: ModelContext
    private let thread = ThreadExecutor(name: "ferry model")

    /// Makes an executor for `modelContext`, which nobody else may use from now on.
    public init(modelContext: sending ModelContext) {
        self.modelContext = modelContext
    }

    /// Runs `job` when those before it are done.
    public func enqueue(_ job: consuming ExecutorJob) {
        thread.enqueue(job)
    }

    /// The thread.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }
}

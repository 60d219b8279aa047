extension ModelContainer {
    /// The context of the main actor, the same each time; it saves its changes soon after they are made.
    ///
    /// Container and context keep each other until ``close()``.
    @MainActor public var mainContext: ModelContext {
        if let context = mainContextStorage as? ModelContext { return context }
        let context = ModelContext(self, actor: MainActor.shared)
        context.autosaveEnabled = true
        mainContextStorage = context
        return context
    }
}

extension PersistentModel {
    /// The context that keeps the object: nil before it is inserted, after its deletion is saved, and after the context
    /// is gone.
    public var modelContext: ModelContext? { persistentBackingData.table?.context }
}

extension BackingData {
    /// The table of the context that the object is in.
    var table: ModelTable? { keeper as? ModelTable }
}

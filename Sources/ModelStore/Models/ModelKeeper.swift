/// Who keeps objects, as the objects see it: a context's table.
protocol ModelKeeper: AnyObject {
    /// Called before a property of `model` changes.
    func noteChange(of model: any PersistentModel)

    /// Called when an object that stands for a row goes.
    func forget(_ backing: BackingData)
}

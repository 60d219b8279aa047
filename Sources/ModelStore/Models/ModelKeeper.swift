/// Who keeps objects, as the objects see it: a context's table.
protocol ModelKeeper: AnyObject {
    /// Called before a property of `model` changes.
    func noteChange(of model: any PersistentModel)

    /// Where the bytes of external attributes are.
    var blobs: any BlobSource { get }

    /// Called when an object that stands for a row goes.
    func forget(_ backing: BackingData)
}

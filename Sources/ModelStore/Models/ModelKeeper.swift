/// Who keeps objects, as the objects see it: a context's table.
protocol ModelKeeper: AnyObject {
    /// Called before a property of `model` changes.
    func noteChange(of model: any PersistentModel)

    /// The object that a to-one relationship leads to, read where it is not in memory; nil where the reference leads
    /// nowhere, or cannot be read, which is then noted for the next save.
    func destination(_ reference: ModelReference, _ link: RelationshipLink) -> (any PersistentModel)?

    /// A deleted object with the values that the row had which a to-one relationship leads to; nil where history does not
    /// have them.
    func lostDestination(_ reference: ModelReference, _ link: RelationshipLink) -> (any PersistentModel)?

    /// Makes the next save tell that a relationship leads to a row that is gone.
    func noteLost(_ link: RelationshipLink)

    /// The object in memory that stands for a row of a relationship's destination.
    func registeredDestination(_ key: Int64, _ link: RelationshipLink) -> (any PersistentModel)?

    /// The objects that a to-many relationship of `owner`, which stands for a row, leads to, unsaved ones among them; nil
    /// where they cannot be read, which is then noted for the next save.
    func destinations(of owner: any PersistentModel, _ link: RelationshipLink) -> [any PersistentModel]?

    /// Makes objects that were reached from one of the context's objects of the context.
    func insertReachable(from model: any PersistentModel)

    /// Notes that a slot keeps objects, until the context lets go of them.
    func noteCache(_ slot: RelationshipSlot)

    /// Where the bytes of external attributes are.
    var blobs: any BlobSource { get }

    /// Called when an object that stands for a row goes.
    func forget(_ backing: BackingData)
}

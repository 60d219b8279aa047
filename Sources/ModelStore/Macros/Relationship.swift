/// Makes a property of a model class lead to objects of another model, or of the same one: to one (`Trip` or `Trip?`), or to
/// any number (`[Activity]`).
///
/// Both sides are kept true whichever is changed. Where each of two models has one relationship that leads to the other,
/// these are each other's inverse; say it where there are more. Only one side needs to, and must, where both would lead
/// the compiler in a circle.
/// - Parameters:
///   - deleteRule: what becomes of the destination when the object is deleted.
///   - minimumModelCount: at least how many a to-many relationship leads to when it is saved; 0 for no limit.
///   - maximumModelCount: at most how many; 0 for no limit.
///   - originalName: the name the property had in the schema version before.
///   - inverse: the relationship that leads back, such as `\Activity.trip`.
///   - orderedBy: the destination's integer property that keeps a to-many relationship's order, counted from 0, where the
///     inverse is a to-one relationship. Others keep their order by themselves.
@attached(peer)
public macro Relationship(
    deleteRule: RelationshipDescription.DeleteRule = .nullify, minimumModelCount: Int = 0,
    maximumModelCount: Int = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
    orderedBy: AnyKeyPath? = nil
) = #externalMacro(module: "ModelStoreMacros", type: "RelationshipMacro")

/// Attached by ``Model()`` to the relationships of a class; not for use by hand.
///
/// Moves what the property leads to into a ``RelationshipSlot``.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedRelationship() =
    #externalMacro(module: "ModelStoreMacros", type: "PersistedRelationshipMacro")

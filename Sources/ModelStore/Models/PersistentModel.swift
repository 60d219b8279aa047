import Observation

/// A class whose objects a ``ModelContext`` can keep: made from, and giving back, a record.
///
/// Objects are not Sendable: they belong to their context's isolation. Carry their ``persistentModelID`` or their
/// `record` elsewhere. Two objects are equal only if they are the same.
///
/// `@Model` writes this conformance. To conform by hand, store a ``BackingData`` and call its `access`, `willChange` and
/// `didChange` where a persistent property is read and changed; what is not called is neither observed nor saved.
public protocol PersistentModel: AnyObject, EntityRepresentable, Observable, Hashable, Identifiable {
    /// The Sendable value with the same properties.
    associatedtype Record: PersistentRecord

    /// Makes an object with the record's values.
    init(_ record: Record)

    /// Makes an object of a stored row.
    init(from row: RowView) throws(ModelStoreError)

    /// The object's values now; setting it replaces them all.
    var record: Record { get set }

    /// Ties the object to its context and its observers; always the same.
    var persistentBackingData: BackingData { get }

    /// Appends each attribute's value to `row`, in the entity's order.
    func write(to row: inout RowWriter)

    /// Gives the properties the values of a stored row.
    func update(from row: RowView) throws(ModelStoreError)

    /// What the relationships are, and how they are reached; none unless the class has some.
    static var relationshipProperties: [RelationshipProperty] { get }

    /// What keeps the objects of the relationships, in the order of ``relationshipProperties``; always the same slots.
    var relationshipSlots: [RelationshipSlot] { get }
}

extension PersistentModel {
    /// The record's entity.
    public static var entity: EntityDescription { Record.entity }

    /// Gives the properties the values of a stored row, by way of the record.
    public func update(from row: RowView) throws(ModelStoreError) {
        record = try Record(from: row)
    }

    /// None.
    public static var relationshipProperties: [RelationshipProperty] { [] }

    /// None.
    public var relationshipSlots: [RelationshipSlot] { [] }

    /// Tells the other sides of relationships that an initializer has set; `@Model`'s initializers end with it. What an
    /// initializer without it has set is told when one of the object's relationships is first used, or it is inserted.
    public func linkRelationships() {
        for slot in relationshipSlots where !slot.isLinked { slot.link(self) }
    }

    /// Makes an object of a stored row, by way of the record.
    public init(from row: RowView) throws(ModelStoreError) {
        self.init(try Record(from: row))
    }

    /// Appends each attribute's value, by way of the record.
    public func write(to row: inout RowWriter) {
        record.write(to: &row)
    }

    /// The object's name in its store; temporary until it was saved.
    public var persistentModelID: PersistentIdentifier {
        persistentBackingData.identifier(entityName: Self.rootEntityName)
    }

    /// The name of the entity in whose table the rows are: that of the class at the root of a hierarchy.
    static var rootEntityName: String {
        let entity = Self.entity
        if entity.superentity == nil { return entity.name }
        var name = entity.name
        var next: AnyClass? = _getSuperclass(Self.self)
        while let model = next as? any PersistentModel.Type {
            name = model.entity.name
            next = _getSuperclass(model)
        }
        return name
    }

    /// What tells this object from others, unless the class has an `id` of its own.
    public var id: PersistentIdentifier { persistentModelID }

    /// Whether the object is to be written by its context's next save because it is new or was changed.
    public var hasChanges: Bool {
        let backing = persistentBackingData
        return (backing.phase == .inserted || backing.phase == .changed) && backing.keeper != nil
    }

    /// Whether the object was deleted, be that saved or not.
    public var isDeleted: Bool { persistentBackingData.phase == .deleted }

    /// Whether both are one object.
    public static func == (left: Self, right: Self) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

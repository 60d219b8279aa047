/// A type that has an entity: a record, or a class whose objects are made of records.
public protocol EntityRepresentable: SendableMetatype {
    /// The entity this type is stored as.
    static var entity: EntityDescription { get }
}

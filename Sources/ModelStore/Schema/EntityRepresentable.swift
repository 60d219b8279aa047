/// A type that has an entity: a record, or a class whose objects are made of records.
public protocol EntityRepresentable: SendableMetatype {
    /// The entity this type is stored as.
    static var entity: EntityDescription { get }

    /// The name of the attribute that `keyPath` reads, or nil when it reads none: how predicates and sort descriptors
    /// find their columns.
    ///
    /// `@Model` writes it. A conformance by hand gets one that knows no key paths, and may write its own with
    /// ``AttributeKeyPaths/name(of:among:)``.
    static func attributeName(for keyPath: AnyKeyPath) -> String?

    /// What the store keeps true about the values by itself; none unless the model says so.
    static var rules: [ModelRule] { get }
}

extension EntityRepresentable {
    /// None.
    public static var rules: [ModelRule] { [] }

    /// Nil: a type that does not tell its key paths can be fetched, but not by predicate or in an order.
    public static func attributeName(for keyPath: AnyKeyPath) -> String? { nil }
}

// Rules by key paths. A key path that is no property of its model becomes an empty name, which the schema refuses.
extension ModelRule {
    /// A date becomes the present time when an update really changes one of the other properties.
    public static func touch<Root: EntityRepresentable, Value>(
        _ date: KeyPath<Root, Value>, when changed: PartialKeyPath<Root>...
    ) -> ModelRule {
        .touch(attribute: name(of: date), when: changed.map { name(of: $0) })
    }

    /// A Boolean is true where the to-many relationship has objects, and `member` is true in all of them.
    public static func all<Root: EntityRepresentable, Element: EntityRepresentable>(
        _ flag: KeyPath<Root, Bool>, of relationship: KeyPath<Root, [Element]>, _ member: KeyPath<Element, Bool>
    ) -> ModelRule {
        .all(attribute: name(of: flag), relationship: name(of: relationship), member: name(of: member))
    }

    /// An integer is the number of a model's objects in which a Boolean is true.
    public static func count<Root: EntityRepresentable, Number: BinaryInteger, Element: EntityRepresentable>(
        _ number: KeyPath<Root, Number>, of member: KeyPath<Element, Bool>
    ) -> ModelRule {
        .count(attribute: name(of: number), entity: String(describing: Element.self), member: name(of: member))
    }

    /// A Boolean is whether a number has reached another one.
    public static func reached<Root: EntityRepresentable, Number>(
        _ flag: KeyPath<Root, Bool>, _ value: KeyPath<Root, Number>, _ threshold: KeyPath<Root, Number>
    ) -> ModelRule {
        .reached(attribute: name(of: flag), value: name(of: value), threshold: name(of: threshold))
    }

    /// A date is the time at which a Boolean became true, and nil while that is false.
    public static func since<Root: EntityRepresentable, Value>(
        _ date: KeyPath<Root, Value?>, _ flag: KeyPath<Root, Bool>
    ) -> ModelRule {
        .since(attribute: name(of: date), flag: name(of: flag))
    }

    private static func name<Root: EntityRepresentable>(of keyPath: PartialKeyPath<Root>) -> String {
        Root.attributeName(for: keyPath) ?? ""
    }
}

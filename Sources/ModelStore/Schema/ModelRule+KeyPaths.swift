// Rules by key paths. A key path that is no property of its model becomes an empty name, which the schema refuses.
extension ModelRule {
    /// A date becomes the present time when an update really changes one of the other properties.
    public static func touch<Model: EntityRepresentable, Value>(
        _ date: KeyPath<Model, Value>, when changed: PartialKeyPath<Model>...
    ) -> ModelRule {
        .touch(attribute: name(of: date), when: changed.map { name(of: $0) })
    }

    /// A Boolean is true where the to-many relationship has objects, and `member` is true in all of them.
    public static func all<Model: EntityRepresentable, Member: EntityRepresentable>(
        _ flag: KeyPath<Model, Bool>, of relationship: KeyPath<Model, [Member]>, _ member: KeyPath<Member, Bool>
    ) -> ModelRule {
        .all(attribute: name(of: flag), relationship: name(of: relationship), member: name(of: member))
    }

    /// An integer is the number of a model's objects in which a Boolean is true.
    public static func count<Model: EntityRepresentable, Number: BinaryInteger, Member: EntityRepresentable>(
        _ number: KeyPath<Model, Number>, of member: KeyPath<Member, Bool>
    ) -> ModelRule {
        .count(attribute: name(of: number), entity: String(describing: Member.self), member: name(of: member))
    }

    /// A Boolean is whether a number has reached another one.
    public static func reached<Model: EntityRepresentable, Number>(
        _ flag: KeyPath<Model, Bool>, _ value: KeyPath<Model, Number>, _ threshold: KeyPath<Model, Number>
    ) -> ModelRule {
        .reached(attribute: name(of: flag), value: name(of: value), threshold: name(of: threshold))
    }

    /// A date is the time at which a Boolean became true, and nil while that is false.
    public static func since<Model: EntityRepresentable, Value>(
        _ date: KeyPath<Model, Value?>, _ flag: KeyPath<Model, Bool>
    ) -> ModelRule {
        .since(attribute: name(of: date), flag: name(of: flag))
    }

    private static func name<Model: EntityRepresentable>(of keyPath: PartialKeyPath<Model>) -> String {
        Model.attributeName(for: keyPath) ?? ""
    }
}

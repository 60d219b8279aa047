/// Keeps what one relationship of one object leads to: nothing more than the row's reference until it is read.
///
/// `@Model` stores one in each object for each relationship; its property reads and sets by way of it. To conform by hand,
/// do the same, and list the slots in ``PersistentModel/relationshipSlots``.
///
/// An object holds what its relationships lead to while that is not saved, and what a to-many relationship has read until
/// the context saves or rolls back; a saved to-one relationship holds nothing.
public final class RelationshipSlot {
    enum Content {
        /// A to-one relationship as the row has it.
        case reference(ModelReference?)
        /// A to-one relationship as it was set.
        case object(any PersistentModel)
        /// A to-many relationship that is as the store has it.
        case unread
        /// A to-many relationship that was read or set.
        case objects([any PersistentModel])
    }

    /// The property's name.
    let name: String
    var content: Content
    /// Whether the other side knows what an initializer has set.
    private(set) var isLinked: Bool
    /// Whether links that rows of a join entity make have changed.
    var isModified = false
    /// The keys of the rows that a to-many relationship with a join entity led to when it was read.
    var readKeys: Set<Int64> = []
    /// Whether a relationship that must lead somewhere lost what it leads to.
    var isMissing = false
    /// The object that the reference leads to, while somebody holds it.
    weak var found: (any PersistentModel)?

    private init(_ name: String, _ content: Content, isLinked: Bool) {
        self.name = name
        self.content = content
        self.isLinked = isLinked
    }

    /// A to-one relationship as a record or a row has it.
    public convenience init(_ name: String, _ reference: ModelReference?) {
        self.init(name, .reference(reference), isLinked: true)
    }

    /// A to-one relationship of a new object.
    public convenience init<Destination: PersistentModel>(_ name: String, _ destination: Destination?) {
        self.init(name, destination.map { .object($0) } ?? .reference(nil), isLinked: destination == nil)
    }

    /// A to-many relationship of a new object.
    public convenience init<Destination: PersistentModel>(_ name: String, _ destinations: [Destination]) {
        self.init(name, .objects(Self.distinct(destinations)), isLinked: destinations.isEmpty)
    }

    /// A to-many relationship of a stored object.
    public convenience init(toMany name: String) {
        self.init(name, .unread, isLinked: true)
    }

    // MARK: Both sides

    /// The slot of the relationship called `name` of `model`.
    static func named(_ name: String, of model: any PersistentModel) -> RelationshipSlot? {
        model.relationshipSlots.first { $0.name == name }
    }

    func link(of owner: any PersistentModel) -> RelationshipLink? {
        RelationshipLink.named(name, of: type(of: owner))
    }

    /// The slot of `other` that leads back.
    func inverseSlot(_ link: RelationshipLink, of other: any PersistentModel) -> RelationshipSlot? {
        link.inverse.flatMap { Self.named($0.description.name, of: other) }
    }

    /// Tells the other side what an initializer has set.
    func link(_ owner: any PersistentModel) {
        guard !isLinked else { return }
        isLinked = true
        guard let link = link(of: owner) else { return }
        switch content {
        case .object(let destination): inverseSlot(link, of: destination)?.add(owner, to: destination)
        case .objects(let destinations): join(destinations, to: owner, link)
        case .reference, .unread: break
        }
    }

    /// Makes a change of `owner`'s property that its observers see, and, where it is one of the owner's own row or links,
    /// its context.
    func change(
        _ owner: any PersistentModel, _ link: RelationshipLink, isTracked: Bool, _ body: () -> Void
    ) {
        let backing = owner.persistentBackingData
        if isTracked, backing.phase != .detached { backing.keeper?.noteChange(of: owner) }
        link.property.willSet(owner)
        body()
        link.property.didSet(owner)
    }

    /// Makes a new object that was led to, or leads to one of a context, an object of that context.
    static func insertReachable(_ owner: any PersistentModel, _ other: any PersistentModel, hasInverse: Bool) {
        let (left, right) = (owner.persistentBackingData, other.persistentBackingData)
        if let keeper = left.keeper, right.keeper !== keeper {
            keeper.insertReachable(from: other)
        } else if hasInverse, left.keeper == nil, left.phase == .detached, let keeper = right.keeper {
            keeper.insertReachable(from: owner)
        }
    }

    static func distinct(_ models: [any PersistentModel]) -> [any PersistentModel] {
        var seen: Set<ObjectIdentifier> = []
        return models.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}

// To-many relationships.
extension RelationshipSlot {
    /// What the property leads to, in its order; read from the store where it is not in memory.
    public func value<Owner: PersistentModel, Destination: PersistentModel>(
        of owner: Owner, _ keyPath: KeyPath<Owner, [Destination]>
    ) -> [Destination] {
        owner.persistentBackingData.access(owner, keyPath)
        return destinations(of: owner).compactMap { $0 as? Destination }
    }

    /// Sets what the property leads to, and its order; an object that is there twice counts once.
    public func set<Owner: PersistentModel, Destination: PersistentModel>(
        _ destinations: [Destination], of owner: Owner, _ keyPath: KeyPath<Owner, [Destination]>
    ) {
        setDestinations(Self.distinct(destinations), of: owner)
    }

    // MARK: Without types

    /// What the relationship leads to, without what is deleted.
    func destinations(of owner: any PersistentModel) -> [any PersistentModel] {
        link(owner)
        guard let link = link(of: owner) else { return [] }
        return (read(owner, link) ?? []).filter { !$0.isDeleted }
    }

    /// What the relationship leads to, deleted or not; nil where it cannot be read.
    func read(_ owner: any PersistentModel, _ link: RelationshipLink) -> [any PersistentModel]? {
        if case .objects(let models) = content { return models }
        let backing = owner.persistentBackingData
        guard backing.store != nil, let keeper = backing.keeper else {
            content = .objects([])
            return []
        }
        guard let models = keeper.destinations(of: owner, link) else { return nil }
        content = .objects(models)
        if link.isJoin { readKeys = Set(models.map(\.persistentBackingData.key)) }
        keeper.noteCache(self)
        return models
    }

    /// Forgets what was read and can be read again.
    func forgetRead(_ owner: any PersistentModel) {
        guard !isModified, owner.persistentBackingData.store != nil, case .objects = content,
            let link = link(of: owner)
        else { return }
        change(owner, link, isTracked: false) { content = .unread }
    }

    func setDestinations(_ new: [any PersistentModel], of owner: any PersistentModel) {
        link(owner)
        guard let link = link(of: owner), let old = read(owner, link) else { return }
        change(owner, link, isTracked: true) {
            content = .objects(new)
            if link.isJoin { isModified = true }
        }
        owner.persistentBackingData.keeper?.noteCache(self)
        let kept = Set(new.map { ObjectIdentifier($0) })
        for model in old where !kept.contains(ObjectIdentifier(model)) {
            inverseSlot(link, of: model)?.remove(owner, from: model)
        }
        let known = Set(old.map { ObjectIdentifier($0) })
        join(new.filter { !known.contains(ObjectIdentifier($0)) }, to: owner, link)
        if let setPosition = link.property.setPosition {
            for (position, model) in new.enumerated() { setPosition(model, position) }
        }
    }

    /// Makes `models`, which this slot has, lead back to `owner`.
    func join(_ models: [any PersistentModel], to owner: any PersistentModel, _ link: RelationshipLink) {
        for model in models {
            if let inverse = inverseSlot(link, of: model) {
                if link.isJoin { inverse.add(owner, to: model) } else { inverse.lead(model, to: owner) }
            }
            Self.insertReachable(owner, model, hasInverse: link.inverse != nil)
        }
        guard let setPosition = link.property.setPosition, case .objects(let all) = content else { return }
        for (position, model) in all.enumerated() { setPosition(model, position) }
    }

    /// Makes this to-one relationship of `model` lead to `owner`, whose side has been set, and away from another one.
    private func lead(_ model: any PersistentModel, to owner: any PersistentModel) {
        link(model)
        guard let link = link(of: model) else { return }
        let old = current(model, link, reading: false)
        if old === owner, !isMissing { return }
        change(model, link, isTracked: true) { settle(on: owner) }
        if let old, old !== owner { inverseSlot(link, of: old)?.remove(model, from: old) }
    }

    // MARK: From the other side

    /// Takes in that `model` leads to `owner` now.
    func add(_ model: any PersistentModel, to owner: any PersistentModel) {
        guard let link = link(of: owner) else { return }
        guard link.isToMany else { return pair(owner, with: model, link) }
        if link.isJoin || link.property.setPosition != nil { _ = read(owner, link) }
        guard case .objects(let old) = content else { return change(owner, link, isTracked: false) {} }
        // What has just been read may have it.
        let models = old.filter { $0 !== model } + [model]
        change(owner, link, isTracked: link.isJoin) {
            content = .objects(models)
            if link.isJoin { isModified = true }
        }
        guard let setPosition = link.property.setPosition else { return }
        let last = models.dropLast().last.flatMap { link.property.position?($0) }
        setPosition(model, last.map { $0 + 1 } ?? 0)
    }

    /// Takes in that `model` does not lead to `owner` any more.
    func remove(_ model: any PersistentModel, from owner: any PersistentModel) {
        guard let link = link(of: owner) else { return }
        guard link.isToMany else {
            if current(owner, link, reading: true) === model { empty(owner, link) }
            return
        }
        if link.isJoin { _ = read(owner, link) }
        guard case .objects(let old) = content else { return change(owner, link, isTracked: false) {} }
        change(owner, link, isTracked: link.isJoin) {
            content = .objects(old.filter { $0 !== model })
            if link.isJoin { isModified = true }
        }
    }

    /// Takes in that `model` and `owner` lead to each other, and no longer to others.
    private func pair(_ owner: any PersistentModel, with model: any PersistentModel, _ link: RelationshipLink) {
        let old = current(owner, link, reading: true)
        if old === model, !isMissing { return }
        change(owner, link, isTracked: true) { settle(on: model) }
        if let old, old !== model, let inverse = inverseSlot(link, of: old), let back = inverse.link(of: old),
            inverse.current(old, back, reading: true) === owner
        {
            inverse.empty(old, back)
        }
    }
}

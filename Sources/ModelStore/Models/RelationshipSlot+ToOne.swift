// To-one relationships.
extension RelationshipSlot {
    /// What the property leads to; read from the store where it is not in memory.
    public func value<Owner: PersistentModel, Destination: PersistentModel>(
        of owner: Owner, _ keyPath: KeyPath<Owner, Destination?>
    ) -> Destination? {
        owner.persistentBackingData.access(owner, keyPath)
        guard let model = destination(of: owner), !isMissing, !model.isDeleted else { return nil }
        return model as? Destination
    }

    /// The same for a property that always leads somewhere: where it was emptied by the other side, what it led to last.
    ///
    /// Where the row is gone, the object is a deleted one with the values that history kept of it; where nobody can tell those, one that
    /// stands in for it, with zeros and empty texts, and the next save of the owner's context throws.
    public func value<Owner: PersistentModel, Destination: PersistentModel>(
        of owner: Owner, _ keyPath: KeyPath<Owner, Destination>
    ) -> Destination {
        owner.persistentBackingData.access(owner, keyPath)
        return destination(of: owner) as? Destination ?? lost(owner)
    }

    /// Sets what the property leads to.
    public func set<Owner: PersistentModel, Destination: PersistentModel>(
        _ destination: Destination?, of owner: Owner, _ keyPath: KeyPath<Owner, Destination?>
    ) {
        setDestination(destination, of: owner)
    }

    /// Sets what the property leads to.
    public func set<Owner: PersistentModel, Destination: PersistentModel>(
        _ destination: Destination, of owner: Owner, _ keyPath: KeyPath<Owner, Destination>
    ) {
        setDestination(destination, of: owner)
    }

    /// Sets what the property leads to by a reference, as a record has it.
    public func take<Owner: PersistentModel, Value>(
        _ reference: ModelReference?, of owner: Owner, _ keyPath: KeyPath<Owner, Value>
    ) {
        guard let link = link(of: owner), reference != rowReference || isMissing else { return }
        let keeper = owner.persistentBackingData.keeper
        let old = current(owner, link, reading: false)
        change(owner, link, isTracked: true) {
            content = .reference(reference)
            found = nil
            isMissing = false
        }
        for model in [old, current(owner, link, reading: false)] {
            guard let model, keeper != nil, let inverse = inverseSlot(link, of: model) else { continue }
            inverse.forgetRead(model)
        }
    }

    // MARK: Without types

    /// What the relationship leads to, deleted or not.
    func destination(of owner: any PersistentModel) -> (any PersistentModel)? {
        link(owner)
        return link(of: owner).flatMap { current(owner, $0, reading: true) }
    }

    /// What the relationship leads to; without `reading`, only where that is in memory.
    func current(_ owner: any PersistentModel, _ link: RelationshipLink, reading: Bool) -> (any PersistentModel)? {
        switch content {
        case .object(let model): return model
        case .reference(let reference?):
            guard let keeper = owner.persistentBackingData.keeper else { return nil }
            if let found, case .key(let key) = reference.form, found.persistentBackingData.key == key,
                found.persistentBackingData.keeper != nil
            {
                return found
            }
            // Held here: nobody else may hold an object that was just read.
            var model: (any PersistentModel)?
            if reading {
                model = keeper.destination(reference, link)
            } else if case .key(let key) = reference.form {
                model = keeper.registeredDestination(key, link)
            }
            found = model
            return model
        case .reference(nil), .unread, .objects: return nil
        }
    }

    func setDestination(_ new: (any PersistentModel)?, of owner: any PersistentModel) {
        link(owner)
        guard let link = link(of: owner) else { return }
        let isOneToOne = link.inverse.map { !$0.description.isToMany } ?? false
        let old = current(owner, link, reading: isOneToOne)
        if new === old, !isMissing {
            if new != nil { return }
            if case .reference(nil) = content { return }
        }
        change(owner, link, isTracked: true) { settle(on: new) }
        if let old, old !== new { inverseSlot(link, of: old)?.remove(owner, from: old) }
        guard let new else { return }
        inverseSlot(link, of: new)?.add(owner, to: new)
        Self.insertReachable(owner, new, hasInverse: link.inverse != nil)
    }

    /// Takes the new destination in, without telling anybody.
    func settle(on new: (any PersistentModel)?) {
        content = new.map { .object($0) } ?? .reference(nil)
        found = nil
        isMissing = false
    }

    /// Leads nowhere from now on; what must lead somewhere keeps the last object for its readers.
    func empty(_ owner: any PersistentModel, _ link: RelationshipLink) {
        let last = link.property.isRequired ? current(owner, link, reading: true) : nil
        change(owner, link, isTracked: true) {
            settle(on: last)
            isMissing = link.property.isRequired
        }
    }

    // MARK: Rows

    /// The reference as a record has it: the row's key, or for a destination that has none yet, its identity.
    public var reference: ModelReference? {
        guard case .object(let model) = content, !isMissing else { return rowReference }
        let backing = model.persistentBackingData
        return backing.store == nil ? ModelReference(identityOf: model) : ModelReference(key: backing.key)
    }

    /// The same for a relationship that always leads somewhere; one without parts where it does not.
    public var requiredReference: ModelReference {
        reference ?? ModelReference(identity: [])
    }

    /// Appends the cell: the row's key, for a new destination the key under which its row is found before it is saved.
    public func write(to row: inout RowWriter) {
        row.append(rowReference)
    }

    var rowReference: ModelReference? {
        switch content {
        case .reference(let reference): return isMissing ? nil : reference
        case .object(let model):
            let backing = model.persistentBackingData
            if isMissing { return nil }
            if backing.store != nil { return ModelReference(key: backing.key) }
            return backing.phase == .inserted ? ModelReference(key: PendingKey.key(of: backing.position)) : nil
        case .unread, .objects: return nil
        }
    }
}

extension ModelReference {
    /// The values by which `model` is told from others; nil where it has none.
    init?(identityOf model: any PersistentModel) {
        let entity = type(of: model).entity
        var batch = RowBatch(entity: entity)
        guard let positions = entity.positions(of: entity.identity), !positions.isEmpty,
            batch.append(presence: .all, { model.write(to: &$0) }).isEmpty
        else { return nil }
        let parts = batch.withRow(0) { row in
            positions.compactMap { position -> Part? in
                switch row[position] {
                case .integer(let integer): .integer(integer)
                case .real(let real): .real(real)
                case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
                case .null, .blob: nil
                }
            }
        }
        guard parts.count == positions.count else { return nil }
        self.init(identity: parts)
    }
}

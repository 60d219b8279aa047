extension ModelContext {
    /// Notes what a property could not read; told by the next save.
    func noteFault(_ error: ModelStoreError) {
        insertionFaults.append(error)
    }

    /// Notes that a slot keeps objects that it can read again.
    func noteCache(_ slot: RelationshipSlot) {
        if caches.count >= cacheLimit {
            caches.removeAll { $0.slot == nil }
            cacheLimit = max(64, caches.count * 2)
        }
        caches.append(WeakSlot(slot: slot))
    }

    /// Lets go of what slots keep, but those of objects that are not saved.
    func dropCaches(except kept: Set<ObjectIdentifier> = []) {
        for case let slot? in caches.map(\.slot) where !kept.contains(ObjectIdentifier(slot)) { slot.dropRead() }
        caches.removeAll()
    }

    /// The new objects that `model` leads to in memory, in the order of its properties.
    func reachable(from model: any PersistentModel) -> [any PersistentModel] {
        let found = model.relationshipSlots.flatMap(\.held).filter {
            $0.persistentBackingData.phase == .detached && $0.persistentBackingData.store == nil
        }
        // One of another context is told by the next save.
        let foreign = model.relationshipSlots.flatMap(\.held).filter {
            $0.persistentBackingData.table.map { $0.context !== self } ?? false
        }
        return found + foreign
    }

    /// Does at once what the deletion of a new object, which no row stands for, means for those it leads to.
    func release(_ model: any PersistentModel) {
        for slot in model.relationshipSlots {
            guard let link = slot.link(of: model) else { continue }
            for other in slot.held {
                if link.property.description.deleteRule == .cascade {
                    if !other.isDeleted { delete(other) }
                } else {
                    slot.inverseSlot(link, of: other)?.remove(model, from: other)
                }
            }
        }
    }
}

/// A slot that goes with its object.
struct WeakSlot {
    weak var slot: RelationshipSlot?
}

extension RelationshipSlot {
    /// The objects that the slot holds.
    var held: [any PersistentModel] {
        switch content {
        case .object(let model): isMissing ? [] : [model]
        case .objects(let models): models
        case .reference, .unread: []
        }
    }

    /// Lets go of what a to-many relationship has read, or had not saved.
    func dropRead() {
        isModified = false
        readKeys = []
        if case .objects = content { content = .unread }
    }

    /// Keeps no more than what the row has now.
    func settleSaved() {
        dropRead()
        guard case .object(let model) = content else { return }
        let backing = model.persistentBackingData
        content = .reference(backing.store == nil || isMissing ? nil : ModelReference(key: backing.key))
        isMissing = false
        found = backing.keeper == nil ? nil : model
    }
}

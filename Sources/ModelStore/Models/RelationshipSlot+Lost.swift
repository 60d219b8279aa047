import SQLite

// What must lead somewhere, and does not any more.
extension RelationshipSlot {
    /// Lets an object that is about to leave its context keep what it must lead to, for those who still read it.
    func holdRequired(_ owner: any PersistentModel, reading: Bool) {
        guard case .reference = content, let link = link(of: owner), link.property.isRequired,
            let model = current(owner, link, reading: reading)
        else { return }
        content = .object(model)
    }

    /// An object for a row that is gone, which the slot keeps from now on.
    func lost<Destination: PersistentModel>(_ owner: any PersistentModel) -> Destination {
        let keeper = owner.persistentBackingData.keeper
        let link = link(of: owner)
        if let keeper, let link, let reference = rowReference,
            let former = keeper.lostDestination(reference, link) as? Destination
        {
            content = .object(former)
            return former
        }
        if let keeper, let link { keeper.noteLost(link) }
        return standIn(of: owner)
    }

    /// An object with zeros and empty texts.
    private func standIn<Destination: PersistentModel>(of owner: any PersistentModel) -> Destination {
        do {
            var batch = RowBatch(entity: Destination.entity)
            _ = batch.append(presence: .all) { writer in
                for attribute in Destination.entity.attributes { writer.append(attribute.standIn) }
            }
            let model = try batch.withRow(0) { try Destination(from: $0) }
            if let store = owner.persistentBackingData.store, case .key(let key)? = rowReference?.form {
                model.persistentBackingData.becomeLost(store: store, key: key)
            } else {
                model.persistentBackingData.leave(phase: .deleted)
            }
            content = .object(model)
            return model
        } catch {
            // A getter can neither throw nor give what cannot be made.
            fatalError(
                "\(owner.persistentModelID).\(name) was read without a context, or its row is gone, and no "
                    + "\(Destination.self) can be made without one: \(error)")
        }
    }
}

extension AttributeDescription {
    /// A value for a row that nobody knows: the default, NULL, or the least that the type can read.
    fileprivate var standIn: Value {
        switch defaultValue {
        case .integer(let integer): return .integer(integer)
        case .real(let real): return .real(real)
        case .text(let text): return .text(text)
        case .blob(let bytes): return .blob(bytes)
        case .attribute, nil: break
        }
        if isOptional { return .null }
        switch type {
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .reference: return .integer(0)
        case .float, .double: return .real(0)
        case .decimal: return .text("0")
        case .string: return .text("")
        case .date: return .text("0001-01-01T00:00:00.000000Z")
        case .uuid: return .text("00000000-0000-0000-0000-000000000000")
        case .url: return .text("about:blank")
        case .data: return .blob([])
        case .json: return .text("[]")
        }
    }
}

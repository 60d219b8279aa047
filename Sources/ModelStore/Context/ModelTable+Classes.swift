// The classes of a hierarchy, whose objects share a table.
extension ModelTable {
    /// Whether objects of this class can be in the table.
    func has(_ type: any PersistentModel.Type) -> Bool {
        discriminator == nil ? type == self.type : form(named: type.entity.name).map { $0.type == type } ?? true
    }

    /// Takes in a class of the hierarchy, whose own description is `entity`.
    func add(_ type: any PersistentModel.Type, _ entity: EntityDescription) {
        guard discriminator != nil, forms[entity.name] == nil else { return }
        forms[entity.name] = RowForm(type, entity, in: self.entity)
    }

    /// How the rows of a class lie in the table; nil where there is no hierarchy.
    func form(of type: any PersistentModel.Type) -> RowForm? {
        discriminator == nil ? nil : form(named: type.entity.name)
    }

    /// How the rows of the entity called `name` lie in the table; nil where it is none of the hierarchy, or the program
    /// has no class for it.
    private func form(named name: String) -> RowForm? {
        if let form = forms[name] { return form }
        guard entity.name == name || entity.hasSubentity(name),
            let type = context.container.schema.types.byName[name] as? any PersistentModel.Type
        else { return nil }
        add(type, type.entity)
        return forms[name]
    }

    /// The name of the entity that a row of the hierarchy is of; nil where there is no hierarchy.
    func entityName(of row: RowView) -> String? {
        guard let discriminator, case .text(let name) = row[discriminator] else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// A new object of a stored row, of the class that the row is of.
    /// - Throws: ``ModelStoreError/Code/invalidValue`` for a row of a class that the program does not have, or that lacks
    ///   what its class needs.
    func object(of row: RowView) throws -> any PersistentModel {
        guard discriminator != nil else { return try type.init(from: row) }
        let name = entityName(of: row) ?? ""
        guard let form = form(named: name) else {
            let known = entity.entityNames.filter { self.form(named: $0) != nil }.joined(separator: ", ")
            throw ModelStoreError(
                .invalidValue,
                "a row is of the entity '\(name)', for which the schema has no class; it has: \(known)",
                entity: entity.name, attribute: EntityDescription.discriminatorName)
        }
        return try form.narrow(row) { try form.type.init(from: $0) }
    }
}

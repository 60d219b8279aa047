extension PersistentRecord {
    /// Whether the source had the property called `name`; true for a name that the entity does not have.
    public func isPresent(_ name: String) -> Bool {
        Self.entity.index(of: name).map { presence.contains($0) } ?? true
    }

    /// Notes that the source did not have the properties called `names`, so that a merge leaves the store's values alone.
    ///
    /// Names that the entity does not have are passed over. Cost: a search through the entity's attributes for each.
    public mutating func markAbsent(_ names: String...) {
        for name in names {
            if let position = Self.entity.index(of: name) { presence.remove(position) }
        }
    }
}

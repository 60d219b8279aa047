import ModelStore

extension StoreConnection {
    /// The number of rows in the table of each entity; those that the store does not have are left out.
    func counts(of names: [String]) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for name in names {
            guard let entity = schema.entity(named: name) else { continue }
            counts[name] = try count(of: entity)
        }
        return counts
    }
}

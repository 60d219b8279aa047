import ModelStore

// The words of pipeline files as the store's policies.

extension WriteDefinition.OnConflict {
    /// The store's policy of the same name; the plan has checked that the field exists.
    func policy(in entity: EntityDescription) -> ConflictPolicy {
        switch self {
        case .merge: .merge
        case .keep: .keep
        case .replace: .replace
        case .newest(let field): entity.index(of: field).map { .newest(by: $0) } ?? .keep
        case .fail: .fail
        }
    }
}

extension DeduplicateDefinition.Keep {
    /// The store's policy of the same name; the plan has checked that the field exists.
    func policy(in entity: EntityDescription) -> DuplicatePolicy {
        switch self {
        case .first: .first
        case .last: .last
        case .newest(let field): entity.index(of: field).map { .newest(by: $0) } ?? .last
        case .fail: .fail
        }
    }
}

import ModelStore

extension EntityDescription {
    /// The attributes of the identity, in its order.
    var identityAttributes: [AttributeDescription] {
        identity.compactMap { name in index(of: name).map { attributes[$0] } }
    }

    /// Whether rows are known by an identity that says it all: attributes that have a value each, and are no references
    /// themselves.
    var hasPlainIdentity: Bool {
        let identity = identityAttributes
        return !identity.isEmpty && identity.allSatisfy { $0.type != .reference && $0.type != .data && !$0.isOptional }
    }
}

/// What becomes of the relationships of an entity.
enum RelationshipChange {
    /// The relationships whose rows do not follow from the old ones, with the reason.
    static func refusals(
        of target: EntityDescription, _ matches: EntityMatches
    ) -> [(attribute: String, reason: String)] {
        guard !target.isJoin else { return [] }
        return target.relationships.compactMap { relationship in
            guard let former = matches.former(relationship, of: target),
                let reason = reason(relationship, former, matches)
            else { return nil }
            return (relationship.name, reason)
        }
    }

    private static func reason(
        _ new: RelationshipDescription, _ old: RelationshipDescription, _ matches: EntityMatches
    ) -> String? {
        guard old.isToMany == new.isToMany else {
            return
                "it led to \(old.isToMany ? "many rows" : "one row") and now leads to \(new.isToMany ? "many" : "one")"
        }
        guard matches.isKept(old.destination, in: new.destination) else {
            return "it leads to \(new.destination) instead of \(old.destination)"
        }
        guard new.isToMany else { return nil }
        switch (old.joinEntity, new.joinEntity) {
        case (let join?, nil):
            return
                "its rows were those that \(join) named and now are those whose \(new.inverse ?? "inverse") leads back"
        case (nil, let join?):
            return "its rows were those whose \(old.inverse ?? "inverse") led back and now are those that \(join) names"
        default: return nil
        }
    }
}

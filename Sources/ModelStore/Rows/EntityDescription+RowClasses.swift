// Which entity of a hierarchy a row is of.
extension EntityDescription {
    /// The names of the entities that two rows of the table are of, where they differ; nil without a hierarchy.
    func classes(of new: RowView, and old: RowView) -> (new: String, old: String)? {
        guard !subentities.isEmpty, let position = index(of: Self.discriminatorName),
            case .text(let left) = new[position], case .text(let right) = old[position],
            !left.elementsEqualBytes(right)
        else { return nil }
        return (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
    }

    /// Why a row does not become one of another class by having its identity.
    static func classConflict(old: String, new: String) -> String {
        "the row with the same identity is a \(old) and would become a \(new); delete it first, or change it as a \(old)"
    }
}

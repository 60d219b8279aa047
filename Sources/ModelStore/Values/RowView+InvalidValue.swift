extension RowView {
    /// The error for a column that does not hold what its attribute needs, for ``StorableValue`` conformances to throw.
    /// - Parameter expected: what the column should hold, as a noun phrase such as `a blob`.
    public func invalidValue(at position: Int, expected: String) -> ModelStoreError {
        let found =
            switch self[position] {
            case .null: "NULL"
            case .integer: "an integer"
            case .real: "a real number"
            case .text: "text"
            case .blob: "a blob"
            }
        return ModelStoreError(
            .invalidValue, "the column holds \(found) that is not \(expected)", attribute: attributes[position].name)
    }
}

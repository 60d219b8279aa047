/// What a row that is older than an attribute gets in its column: the value of the model's default, as it is stored.
public enum StoredDefault: Sendable, Hashable, Codable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// The value of another attribute of the same row, by its name.
    case attribute(String)
}

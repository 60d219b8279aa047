/// The type of a persistent attribute, and with it the form of its column.
public enum AttributeType: String, Sendable, Hashable, Codable, CaseIterable {
    case bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64
    case float, double, decimal, string, date, uuid, url, data
    /// A Codable value, an array or a dictionary, stored as JSON text.
    case json
    /// A to-one relationship: the `pk` of the row it leads to.
    case reference

    /// The SQLite storage class of the column.
    public var storage: StorageClass {
        switch self {
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .reference: .integer
        case .float, .double: .real
        case .decimal, .string, .date, .uuid, .url, .json: .text
        case .data: .blob
        }
    }
}

/// SQLite's storage classes that a column can be declared with.
public enum StorageClass: String, Sendable, Hashable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"
}

import ModelStore

/// A record that conforms by hand: an identity, a second unique value, and a column of each storage class.
struct Item: PersistentRecord, Hashable {
    static let entity = EntityDescription(
        "Item",
        attributes: [
            AttributeDescription("id", .int64, isUnique: true),
            AttributeDescription("name", .string, isOptional: true, isUnique: true),
            AttributeDescription("rating", .double),
            AttributeDescription("isFavorite", .bool),
            AttributeDescription("photo", .data, isOptional: true),
        ])

    var id: Int64
    var name: String?
    var rating = 0.5
    var isFavorite = false
    var photo: [UInt8]?
    var presence = FieldPresence.all

    init(
        _ id: Int64, name: String? = nil, rating: Double = 0.5, isFavorite: Bool = false, photo: [UInt8]? = nil,
        absent: [String] = []
    ) {
        self.id = id
        self.name = name
        self.rating = rating
        self.isFavorite = isFavorite
        self.photo = photo
        for name in absent { Self.entity.index(of: name).map { presence.remove($0) } }
    }

    func write(to row: inout RowWriter) {
        row.append(integer: id)
        if let name { row.append(text: name) } else { row.appendNull() }
        row.append(real: rating)
        row.append(integer: isFavorite ? 1 : 0)
        if let photo { photo.withUnsafeBytes { row.append(blob: $0) } } else { row.appendNull() }
    }

    init(from row: RowView) throws(ModelStoreError) {
        guard case .integer(let id) = row[0], case .real(let rating) = row[2], case .integer(let favorite) = row[3]
        else {
            throw ModelStoreError(.invalidValue, "not an item", entity: "Item")
        }
        self.id = id
        self.rating = rating
        isFavorite = favorite != 0
        if case .text(let bytes) = row[1] { name = String(decoding: bytes, as: UTF8.self) }
        if case .blob(let bytes) = row[4] { photo = Array(bytes) }
    }

    /// The position of an attribute.
    static func position(_ name: String) -> Int {
        entity.index(of: name) ?? -1
    }

    /// Equality of what is stored.
    static func == (left: Item, right: Item) -> Bool {
        (left.id, left.name, left.rating, left.isFavorite) == (right.id, right.name, right.rating, right.isFavorite)
            && left.photo == right.photo
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

/// An identity for ``StoreActor/fetch(_:id:)``.
struct ItemID: StorableValue {
    static let attributeType = AttributeType.int64
    let value: Int64

    func write(to row: inout RowWriter) { row.append(integer: value) }

    static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> ItemID {
        guard case .integer(let value) = row[position] else { throw ModelStoreError(.invalidValue, "not an id") }
        return ItemID(value: value)
    }
}

import Foundation

/// An item as devices share it: an element of `items` in their JSON file, its date in ISO-8601.
///
/// The form outlives the store's versions: fields were added to it, and none was renamed.
public struct SharedItem: Codable, Sendable, Hashable {
    /// The item's identity, the same on all devices.
    public var id: UUID
    /// What to buy.
    public var name: String
    /// How much; devices of the first three versions write a whole number.
    public var amount: String?
    /// The shop's section where it is found.
    public var section: String?
    /// Whether it is in the basket.
    public var isChecked: Bool?
    /// Whether it may be left out.
    public var isOptional: Bool?
    /// The place within the section.
    public var sortOrder: Int?
    /// When the item was last changed; a device of the first version does not say.
    public var lastModified: Date?
    /// The name of the list it is on; devices before the fourth version have one list only.
    public var list: String?

    /// Creates an item; what is nil is left out of the file.
    public init(
        id: UUID, name: String, amount: String? = nil, section: String? = nil, isChecked: Bool? = nil,
        isOptional: Bool? = nil, sortOrder: Int? = nil, lastModified: Date? = nil,
        list: String? = nil
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.section = section
        self.isChecked = isChecked
        self.isOptional = isOptional
        self.sortOrder = sortOrder
        self.lastModified = lastModified
        self.list = list
    }

    /// Reads an item, whose amount is text or a whole number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        if let number = try? container.decodeIfPresent(Int.self, forKey: .amount) {
            amount = String(number)
        } else {
            amount = try container.decodeIfPresent(String.self, forKey: .amount)
        }
        section = try container.decodeIfPresent(String.self, forKey: .section)
        isChecked = try container.decodeIfPresent(Bool.self, forKey: .isChecked)
        isOptional = try container.decodeIfPresent(Bool.self, forKey: .isOptional)
        sortOrder = try container.decodeIfPresent(Int.self, forKey: .sortOrder)
        lastModified = try container.decodeIfPresent(Date.self, forKey: .lastModified)
        list = try container.decodeIfPresent(String.self, forKey: .list)
    }
}

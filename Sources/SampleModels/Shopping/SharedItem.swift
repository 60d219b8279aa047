import Foundation

/// An item as devices share it: an element of `items` in their JSON file, its date in ISO-8601.
///
/// The form outlives the store's versions: fields were added to it, and none was renamed.
public struct SharedItem: Codable, Sendable, Hashable {
    /// The item's identity, the same on all devices.
    public var id: UUID
    /// What to buy.
    public var name: String
    /// How many.
    public var amount: Int?
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

    /// Creates an item; what is nil is left out of the file.
    public init(
        id: UUID, name: String, amount: Int? = nil, section: String? = nil, isChecked: Bool? = nil,
        isOptional: Bool? = nil, sortOrder: Int? = nil, lastModified: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.section = section
        self.isChecked = isChecked
        self.isOptional = isOptional
        self.sortOrder = sortOrder
        self.lastModified = lastModified
    }
}

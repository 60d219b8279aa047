import Foundation
import ModelStore

/// The third version of the shopping list: the items that were there say when they were changed. Its entities are those of
/// the second version; what their rows hold differs.
public enum ShoppingSchemaV3: VersionedSchema {
    /// Version 3.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    /// Items.
    public static var models: [any EntityRepresentable.Type] { [Item.self] }
    /// The name that all versions share.
    public static var schemaName: String { "Shopping" }

    /// Something to buy.
    @Model
    public final class Item {
        /// The identity that the device gave the item.
        @Attribute(.unique) public var id: UUID
        /// What to buy.
        public var name: String
        /// How many.
        public var amount: Int = 1
        /// The shop's section where it is found.
        public var section: String = ""
        /// Whether it is in the basket.
        public var isChecked: Bool = false
        /// Whether it may be left out.
        public var isOptional: Bool = false
        /// The place within the section.
        public var position: Int = 0
        /// When the item was last changed; devices of the first version do not say.
        public var lastModified: Date?
    }
}

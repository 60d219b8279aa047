import Foundation
import ModelStore

/// The first version of the shopping list: items, and nothing that says when one was changed.
public enum ShoppingSchemaV1: VersionedSchema {
    /// Version 1.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
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
    }
}

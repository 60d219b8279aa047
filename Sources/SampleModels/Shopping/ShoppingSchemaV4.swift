import Foundation
import ModelStore

/// The fourth version of the shopping list: items belong to lists, and an amount may have a unit.
public enum ShoppingSchemaV4: VersionedSchema {
    /// Version 4.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(4, 0, 0) }
    /// Lists and items.
    public static var models: [any EntityRepresentable.Type] { [ShoppingList.self, ShoppingItem.self] }
    /// The name that all versions share.
    public static var schemaName: String { "Shopping" }

    /// A list of things to buy.
    @Model
    public final class ShoppingList {
        /// The name, which no other list has.
        @Attribute(.unique) public var name: String
        /// The items, which go with the list.
        @Relationship(deleteRule: .cascade, inverse: \ShoppingItem.list) public var items: [ShoppingItem] = []
    }

    /// Something to buy; called `Item` in the versions before.
    @Model(originalName: "Item")
    public final class ShoppingItem {
        /// The identity that the device gave the item.
        @Attribute(.unique) public var id: UUID
        /// What to buy.
        public var name: String
        /// How much, such as `2` or `500 g`.
        public var amount: String = "1"
        /// The shop's section where it is found.
        public var section: String = ""
        /// Whether it is in the basket.
        public var isChecked: Bool = false
        /// Whether it may be left out.
        public var isOptional: Bool = false
        /// The place within the section.
        @Attribute(originalName: "position") public var sortOrder: Int = 0
        /// When the item was last changed; devices of the first version do not say.
        public var lastModified: Date?
        /// The list it is on.
        @Relationship public var list: ShoppingList?
    }
}

// The compiler does not see from other files the conformance that the macro writes (Swift 6.3).
extension ShoppingSchemaV4.ShoppingList: PersistentModel {}

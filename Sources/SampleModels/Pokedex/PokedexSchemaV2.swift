import Foundation
import ModelStore

/// The second version of the Pokédex: it adds the pictures themselves, and what the user likes.
public enum PokedexSchemaV2: VersionedSchema {
    /// The same for all versions.
    public static var schemaName: String { "Pokedex" }
    /// Version 2.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    /// Pokémon.
    public static var models: [any EntityRepresentable.Type] { [Pokemon.self] }

    /// One kind of Pokémon.
    @Model
    public final class Pokemon {
        /// The number that the API gives it.
        @Attribute(.unique) public var id: Int
        /// Its name.
        public var name: String
        /// One type or two, the more telling first.
        public var types: [String]
        /// Hit points.
        public var hp: Int
        /// Attack.
        public var attack: Int
        /// Defence.
        public var defense: Int
        /// Special attack.
        public var specialAttack: Int
        /// Special defence.
        public var specialDefense: Int
        /// Speed.
        public var speed: Int
        /// Where its picture is.
        public var spriteURL: URL?
        /// Where the picture of its rare form is.
        public var shinyURL: URL?
        /// Its picture, once it was fetched.
        public var sprite: Data?
        /// The picture of its rare form, once it was fetched.
        public var shiny: Data?
        /// Whether the user likes it.
        public var favorite: Bool = false
    }
}

import Foundation
import ModelStore

/// The first version of the Pokédex: what the API says.
public enum PokedexSchemaV1: VersionedSchema {
    /// The same for all versions.
    public static var schemaName: String { "Pokedex" }
    /// Version 1.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
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
    }
}

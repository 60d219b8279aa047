import Foundation

/// A Pokémon of the newest schema version.
public typealias Pokemon = PokedexSchemaV2.Pokemon

// The record's own coding is the form of exports, in which a store's Pokémon come back as they were. The API's form is
// therefore a type of its own, and the class, which an app decodes answers into, is Decodable from that.

extension Pokemon: Decodable {
    /// Decodes an answer of the API; see ``PokemonResource``.
    public convenience init(from decoder: any Decoder) throws {
        self.init(Record(resource: try PokemonResource(from: decoder)))
    }
}

extension Pokemon.Record {
    /// Makes a Pokémon of an answer of the API.
    ///
    /// Of two types, `normal` comes second. What the API does not have counts as absent: an import leaves the user's
    /// `favorite`, and pictures that were fetched already, alone.
    public init(resource: PokemonResource) {
        var types = resource.types
        if types.count > 1, types[0] == "normal" { types.swapAt(0, 1) }
        func stat(_ name: String) -> Int { resource.stats[name] ?? 0 }
        self.init(
            id: resource.id, name: resource.name, types: types, hp: stat("hp"), attack: stat("attack"),
            defense: stat("defense"), specialAttack: stat("special-attack"), specialDefense: stat("special-defense"),
            speed: stat("speed"), spriteURL: resource.spriteURL, shinyURL: resource.shinyURL)
        markAbsent("sprite", "shiny", "favorite")
    }
}

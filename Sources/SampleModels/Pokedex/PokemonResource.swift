import Foundation

/// A Pokémon as the API tells it: nested objects, keys in snake case.
public struct PokemonResource: Decodable, Sendable, Hashable {
    /// The number that the API gives it.
    public var id: Int
    /// Its name.
    public var name: String
    /// The names of its types, by slot.
    public var types: [String]
    /// The base values by the names of the stats, such as `special-attack`.
    public var stats: [String: Int]
    /// Where its picture is.
    public var spriteURL: URL?
    /// Where the picture of its rare form is.
    public var shinyURL: URL?

    private enum CodingKeys: String, CodingKey {
        case id, name, types, stats, sprites
    }

    private struct Named: Decodable {
        var name: String
    }

    private struct TypeSlot: Decodable {
        var slot: Int
        var type: Named
    }

    private struct StatValue: Decodable {
        var value: Int
        var stat: Named

        private enum CodingKeys: String, CodingKey {
            case value = "base_stat"
            case stat
        }
    }

    private struct Sprites: Decodable {
        var normal: URL?
        var shiny: URL?

        private enum CodingKeys: String, CodingKey {
            case normal = "front_default"
            case shiny = "front_shiny"
        }
    }

    /// Reads `types[].type.name` by slot, `stats[]` by `stat.name`, and `sprites.front_default` and `.front_shiny`, each of
    /// which may be null.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        types = try container.decode([TypeSlot].self, forKey: .types).sorted { $0.slot < $1.slot }.map(\.type.name)
        guard !types.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: .types, in: container, debugDescription: "there is no type")
        }
        let values = try container.decode([StatValue].self, forKey: .stats)
        stats = Dictionary(values.map { ($0.stat.name, $0.value) }) { $1 }
        if let absent = Self.statNames.first(where: { stats[$0] == nil }) {
            throw DecodingError.dataCorruptedError(
                forKey: .stats, in: container, debugDescription: "the stat \(absent) is missing")
        }
        let sprites = try container.decodeIfPresent(Sprites.self, forKey: .sprites)
        spriteURL = sprites?.normal
        shinyURL = sprites?.shiny
    }

    /// The stats that every Pokémon has, in the API's words.
    public static let statNames = ["hp", "attack", "defense", "special-attack", "special-defense", "speed"]
}

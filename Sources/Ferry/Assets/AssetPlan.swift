import ModelStore

/// An asset with its names resolved.
struct AssetPlan: Sendable {
    /// The greatest asset that is taken, in bytes.
    static let maximumBytes = 256 << 20

    /// The name of the attribute that gets the bytes.
    let field: String
    /// Its position.
    let position: Int
    /// The position of the attribute that names the asset.
    let urlPosition: Int
    /// Where its bytes come from.
    let resources: ResourceMap

    /// - Throws: ``FerryError`` (`usage`) when an attribute does not exist, or is of another type.
    init(_ definition: AssetDefinition, of entity: EntityDescription, urls: [URLMapping]) throws(FerryError) {
        func position(
            _ name: String, _ role: String, _ types: Set<AttributeType>, _ expected: String
        ) throws(FerryError) -> Int {
            guard let position = entity.index(of: name) else {
                let nearest = nearestName(to: name, in: entity.attributes.map(\.name))
                throw FerryError(
                    .usage,
                    "\(role): \(entity.name) has no attribute \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
                )
            }
            guard types.contains(entity.attributes[position].type) else {
                throw FerryError(
                    .usage, "\(role): \(name) holds \(entity.attributes[position].type.rawValue), not \(expected)")
            }
            return position
        }
        field = definition.field
        self.position = try position(definition.field, "assets", [.data], "data")
        urlPosition = try position(definition.url, "assets.url", [.url, .string], "a URL or text")
        resources = ResourceMap(definition.urls ?? urls, base: definition.base)
    }
}

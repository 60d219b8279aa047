/// A field that gets the bytes of what another field names: a picture by its URL, a photo by its path.
public struct AssetDefinition: Sendable, Hashable {
    /// The attribute that gets the bytes.
    public var field: String
    /// The attribute that holds the URL or path.
    public var url: String
    /// The folder that relative paths are relative to; that of a pipeline file is its own without it.
    public var base: String?
    /// Where the files of URLs lie; nil for the same folders as for the source.
    public var urls: [URLMapping]?

    /// Describes an asset.
    public init(_ field: String, from url: String) {
        self.field = field
        self.url = url
    }
}

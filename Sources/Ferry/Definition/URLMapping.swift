/// A folder that stands for everything below a URL, so that what a source names by URL is read from local files.
///
/// `https://example.org/api/v2/pokemon/1/` is `pokemon/1/index.json` in the folder of `https://example.org/api/v2/`. A
/// query becomes a part of the file's name: `pokemon/?offset=20` is `pokemon/index.offset=20.json`.
public struct URLMapping: Sendable, Hashable {
    /// What the URLs begin with, such as `https://example.org/api/v2/`; or a path from `/`, for URLs without a host.
    public var prefix: String
    /// The folder; that of a pipeline file is relative to it.
    public var folder: String

    /// Maps URLs that begin with `prefix` to files in `folder`.
    public init(_ prefix: String, to folder: String) {
        self.prefix = prefix
        self.folder = folder
    }

    /// What of `url` stands behind the prefix; nil when the URL is not below it.
    func rest(of url: String) -> Substring? {
        guard url.hasPrefix(prefix) else { return nil }
        let rest = url.dropFirst(prefix.count)
        // `https://example.org/api` does not stand for `https://example.org/apiary`.
        guard prefix.hasSuffix("/") || rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?") else { return nil }
        return rest
    }
}

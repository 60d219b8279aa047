import Formats
import Foundation

/// Gives the bytes of what a source names by URL: from local files, by the folders its URLs are mapped to.
///
/// The one place that knows where such bytes come from; a listed file and an asset are both asked for here.
struct ResourceMap: Sendable {
    /// The folders by URL; of several that fit, the one with the longest prefix counts.
    let mappings: [URLMapping]
    /// What relative paths are relative to; nil when there must be none.
    let base: String?

    init(_ mappings: [URLMapping], base: String? = nil) {
        self.mappings = mappings.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
        self.base = base
    }

    /// The bytes that `url` stands for, at most `limit`.
    /// - Throws: ``FormatError``: `notFound` when nothing is mapped to it or the file is missing, `io`, `limit`.
    func bytes(of url: String, limit: Int) throws(FormatError) -> [UInt8] {
        let path = try path(of: url)
        let kind = FileKind(of: path)
        if let complaint = kind.complaint(about: path) {
            let isMissing = kind == .none(code: ENOENT) || kind == .none(code: ENOTDIR)
            throw FormatError(isMissing ? .notFound : .io, complaint, at: RecordLocation(file: path))
        }
        let source = try ByteSource(path: path)
        let size = source.totalBytes ?? limit
        guard size <= limit else {
            throw FormatError(
                .limit, "the file has \(size) bytes; at most \(limit) are taken", at: RecordLocation(file: path))
        }
        var bytes = [UInt8](repeating: 0, count: size)
        var failure: FormatError?
        let count = bytes.withUnsafeMutableBytes { target in
            do throws(FormatError) {
                return try source.read(into: target)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// The path of the file that `url` stands for, whether it exists or not.
    /// - Throws: ``FormatError`` (`notFound`) when no folder is mapped to it, or it would lead out of the folder.
    func path(of url: String) throws(FormatError) -> String {
        if let mapped = try mappedPath(of: url) { return mapped }
        guard let base, !Self.hasScheme(url), !url.hasPrefix("/") else {
            throw FormatError(
                .notFound,
                "no folder is mapped to \(url); map one with `urls`, such as"
                    + " { \(Self.stem(of: url)): ../folder/ }")
        }
        return try Self.path(of: url[...], in: base)
    }

    /// The path of the file that `url` on the list page `page` stands for.
    ///
    /// A relative one is resolved against the page's own URL where the page is in a mapped folder. Where nothing is mapped
    /// at all, the part of the URL's path that the page's folders end with stands for the page's folder: on
    /// `dump/api/v2/pokemon/index.json`, `/api/v2/pokemon/1/` is `dump/api/v2/pokemon/1/index.json`.
    /// - Throws: as ``path(of:)`` does.
    func path(of url: String, on page: String) throws(FormatError) -> String {
        if let mapped = try mappedPath(of: url) { return mapped }
        if !Self.hasScheme(url), let own = self.url(of: page),
            let resolved = URL(string: url, relativeTo: URL(string: own))
        {
            if let mapped = try mappedPath(of: resolved.absoluteString) { return mapped }
        }
        let folder = (page as NSString).deletingLastPathComponent
        if !Self.hasScheme(url), !url.hasPrefix("/") { return try Self.path(of: url[...], in: folder) }
        if mappings.isEmpty, let rest = Self.rest(of: url, below: folder) { return try Self.path(of: rest, in: folder) }
        return try path(of: url)
    }

    private func mappedPath(of url: String) throws(FormatError) -> String? {
        for mapping in mappings {
            if let rest = mapping.rest(of: url) { return try Self.path(of: rest, in: mapping.folder) }
        }
        return nil
    }

    /// The URL of the file at `path`, where that is in a mapped folder.
    private func url(of path: String) -> String? {
        let full = URL(fileURLWithPath: path).standardizedFileURL.path
        for mapping in mappings {
            let folder = URL(fileURLWithPath: mapping.folder).standardizedFileURL.path + "/"
            guard full.hasPrefix(folder) else { continue }
            var rest = full.dropFirst(folder.count)
            if rest.hasSuffix("index.json") { rest = rest.dropLast("index.json".count) }
            return mapping.prefix + (mapping.prefix.hasSuffix("/") ? "" : "/") + rest
        }
        return nil
    }

    /// The path in `folder` of what follows a prefix: names, and perhaps a query.
    private static func path(of rest: Substring, in folder: String) throws(FormatError) -> String {
        let parts = rest.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let text = parts.first ?? ""
        var path = folder
        for step in text.split(separator: "/") where step != "." {
            guard let name = step.removingPercentEncoding, name != "..", !name.contains("/"), !name.contains("\0")
            else { throw FormatError(.notFound, "\(rest) leads out of the folder \(folder)") }
            path += (path.hasSuffix("/") ? "" : "/") + name
        }
        if text.isEmpty || text.hasSuffix("/") || FileKind(of: path).isFolder {
            path += (path.hasSuffix("/") ? "" : "/") + "index.json"
        }
        guard parts.count > 1, let query = parts.last, !query.isEmpty else { return path }
        let suffix = (path as NSString).pathExtension
        let stem = (path as NSString).deletingPathExtension
        let name = query.replacingOccurrences(of: "/", with: "%2F").replacingOccurrences(of: "\0", with: "%00")
        return "\(stem).\(name)" + (suffix.isEmpty ? "" : ".\(suffix)")
    }

    /// What of the URL's path follows the names that `folder` ends with; the longest such run counts.
    private static func rest(of url: String, below folder: String) -> Substring? {
        var path = url[...]
        if hasScheme(url), let start = url.range(of: "://") {
            path = url[start.upperBound...].drop { $0 != "/" }
        }
        let folders = URL(fileURLWithPath: folder).standardizedFileURL.path.split(separator: "/")
        let end = path.firstIndex { "?#".contains($0) } ?? path.endIndex
        let names = path[..<end].split(separator: "/")
        for length in (1...max(1, min(folders.count, names.count))).reversed() {
            for start in 0..<max(0, names.count - length + 1)
            where names[start..<start + length].elementsEqual(folders.suffix(length)) {
                return path[names[start + length - 1].endIndex...]
            }
        }
        return nil
    }

    private static func hasScheme(_ url: String) -> Bool {
        url.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:/#) != nil
    }

    /// The URL up to its last `/`: what a mapping for it would begin with.
    private static func stem(of url: String) -> Substring {
        url.lastIndex(of: "/").map { url[...$0] } ?? url[...]
    }
}

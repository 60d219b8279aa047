/// Which elements of a document are most likely its records, told from its first bytes.
public struct XMLRecordGuess: Sendable {
    /// The path to them.
    public let path: XMLPath

    private static let deepest = 5

    /// Looks for elements called like the model; else for the elements nearest to the root of which there are several
    /// and that hold more than text; else for a single child of the root.
    /// - Parameters:
    ///   - head: the first bytes of the document, in its encoding; 64 KiB are enough where a record is smaller.
    ///   - model: the name of what the records are to become.
    /// - Returns: nil when no record ends within `head`.
    public init?(head: [UInt8], model: String?) {
        var levels: [[(path: String, count: Int)]] = []
        for depth in 2...Self.deepest {
            levels.append(Self.paths(in: head, depth: depth))
        }
        let all = levels.flatMap { $0 }
        let named = all.first { path in
            model.map { path.path.split(separator: "/").last?.lowercased() == $0.lowercased() } ?? false
        }
        let repeated = levels.lazy.compactMap { level in
            level.filter { $0.count > 1 }.max { $0.count < $1.count }
        }.first
        guard let found = named ?? repeated ?? levels.first?.first, let path = try? XMLPath(found.path) else {
            return nil
        }
        self.path = path
    }

    /// The ways to the elements of this depth that hold attributes or children, and how many there are of each.
    private static func paths(in head: [UInt8], depth: Int) -> [(path: String, count: Int)] {
        guard let path = try? XMLPath(String(repeating: "/*", count: depth)) else { return [] }
        let reader = XMLReader(ByteSource(copying: head, at: RecordLocation(file: "")), records: path)
        var counts: [(path: String, count: Int)] = []
        while let chunk = try? reader.next() {
            for position in 0..<chunk.count {
                let text = chunk.raw(of: position, limit: 9)
                if text.starts(with: "{}".utf8) || text.starts(with: "{\"#text\"".utf8) { continue }
                let way = plain(chunk.places[position].base)
                if let known = counts.firstIndex(where: { $0.path == way }) {
                    counts[known].count += 1
                } else if counts.count < 256 {
                    counts.append((way, 1))
                }
            }
        }
        return counts
    }

    /// The path without numbers and prefixes.
    private static func plain(_ path: String) -> String {
        path.split(separator: "/").map { step in
            let name = step.prefix { $0 != "[" }
            return "/" + (name.split(separator: ":").last ?? name)
        }.joined()
    }
}

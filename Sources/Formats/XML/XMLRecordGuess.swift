/// Which elements of a document are most likely its records, told from its first bytes.
public struct XMLRecordGuess: Sendable {
    /// The path to them.
    public let path: XMLPath

    private static let deepest = 5

    /// Looks for elements called like the model; else for the elements nearest to the root that hold more than text and
    /// of which there are several, or one with attributes; else for a single child of the root.
    /// - Parameters:
    ///   - head: the first bytes of the document, in its encoding; 64 KiB are enough where a record is smaller.
    ///   - model: the name of what the records are to become.
    /// - Returns: nil when no record ends within `head`.
    public init?(head: [UInt8], model: String?) {
        var levels: [[Candidate]] = []
        for depth in 2...Self.deepest {
            levels.append(Self.paths(in: head, depth: depth))
        }
        let all = levels.flatMap { $0 }
        let named = all.first { path in
            model.map { path.path.split(separator: "/").last?.lowercased() == $0.lowercased() } ?? false
        }
        let likely = levels.lazy.compactMap { level in
            level.filter { $0.count > 1 }.max { $0.count < $1.count } ?? level.last { $0.hasAttributes }
        }.first
        guard let found = named ?? likely ?? levels.first?.first, let path = try? XMLPath(found.path) else {
            return nil
        }
        self.path = path
    }

    /// Elements with the same way to them.
    private struct Candidate {
        let path: String
        var count = 1
        /// Whether the first of them has attributes.
        let hasAttributes: Bool
    }

    /// The ways to the elements of this depth that hold attributes or children, and how many there are of each.
    private static func paths(in head: [UInt8], depth: Int) -> [Candidate] {
        guard let path = try? XMLPath(String(repeating: "/*", count: depth)) else { return [] }
        let reader = XMLReader(ByteSource(copying: head, at: RecordLocation(file: "")), records: path)
        var counts: [Candidate] = []
        while let chunk = try? reader.next() {
            for position in 0..<chunk.count {
                let text = chunk.raw(of: position, limit: 9)
                if text.starts(with: "{}".utf8) || text.starts(with: "{\"#text\"".utf8) { continue }
                let way = plain(chunk.places[position].base)
                if let known = counts.firstIndex(where: { $0.path == way }) {
                    counts[known].count += 1
                } else if counts.count < 256 {
                    let start = head.dropFirst(chunk.places[position].byteOffset)
                    counts.append(Candidate(path: way, hasAttributes: hasAttributes(start)))
                }
            }
        }
        return counts
    }

    /// Whether the element that begins here has attributes, in an encoding that has ASCII's bytes.
    private static func hasAttributes(_ element: ArraySlice<UInt8>) -> Bool {
        guard element.first == UInt8(ascii: "<") else { return false }
        let rest = element.dropFirst().drop { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        let next = rest.first { $0 > 0x20 }
        return next.map { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") } ?? false
    }

    /// The path without numbers and prefixes.
    private static func plain(_ path: String) -> String {
        path.split(separator: "/").map { step in
            let name = step.prefix { $0 != "[" }
            return "/" + (name.split(separator: ":").last ?? name)
        }.joined()
    }
}

/// A node of a YAML document, with the place where it begins.
struct YAMLNode {
    /// A place in the text: line and column in characters, both from 1.
    struct Place: Hashable {
        var line: Int
        var column: Int

        static let start = Place(line: 1, column: 1)
    }

    /// One pair of a mapping.
    struct Entry {
        var key: String
        var keyPlace: Place
        var value: YAMLNode
    }

    indirect enum Content {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// Each key once, in the order of the text.
        case mapping([Entry])
        /// Something that has been reported already, and about which nothing more is to be said.
        case refused
    }

    var content: Content
    var place: Place

    /// What the node is, in words for messages.
    var kind: String {
        switch content {
        case .scalar(let scalar): scalar.kind
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .refused: "something refused"
        }
    }
}

import CYAML

/// One YAML document as a tree of nodes, made of libyaml's events.
///
/// Made for files that people write, and safe for any bytes: no deeper than ``maximumDepth``, one document, no anchors,
/// aliases or type tags (so no bombs), each key of a mapping once and a scalar. Mistakes are collected; only a mistake
/// in the syntax, or too much depth, ends the reading.
struct YAMLDocument {
    /// How deep lists and mappings may lie in each other.
    static let maximumDepth = 32

    /// The root; nil when the text is not YAML or holds no document.
    private(set) var root: YAMLNode?
    /// What is wrong, in the text's order.
    private(set) var diagnostics: [PipelineDiagnostic] = []

    private let file: String

    /// Reads `bytes`; `file` names them in messages.
    init(bytes: [UInt8], file: String) {
        self.file = file
        let prepared = Self.joiningSurrogates(bytes)
        prepared.withUnsafeBytes { buffer in
            let events = YAMLEvents(buffer)
            do throws(YAMLSyntaxError) {
                root = try document(events)
            } catch {
                root = nil
                report(error.message, at: error.place)
            }
        }
    }

    private mutating func report(_ message: String, at place: YAMLNode.Place, expected: String? = nil) {
        diagnostics.append(
            PipelineDiagnostic(
                file: file, line: place.line, column: place.column, message: message, expected: expected))
    }

    private mutating func document(_ events: YAMLEvents) throws(YAMLSyntaxError) -> YAMLNode? {
        var root: YAMLNode?
        while let event = try events.next() {
            switch event.kind {
            case .documentStart where root != nil:
                report("a second document begins here", at: event.place, expected: "one document in a file")
                return root
            case .scalar, .sequenceStart, .mappingStart, .alias:
                root = try node(event, events, depth: 1)
            default:
                continue
            }
        }
        return root
    }

    private mutating func node(_ event: YAMLEvents.Event, _ events: YAMLEvents, depth: Int) throws(YAMLSyntaxError)
        -> YAMLNode
    {
        guard depth <= Self.maximumDepth else {
            throw YAMLSyntaxError(
                message: "lists and mappings lie more than \(Self.maximumDepth) deep in each other",
                place: event.place)
        }
        if event.isAnchored {
            report("anchors are not taken here: write the value out", at: event.place)
        }
        if let tag = event.tag, tag != "!", tag != "tag:yaml.org,2002:str" {
            report("type tags are not taken here: write the value without the tag", at: event.place)
        }
        switch event.kind {
        case .scalar(let scalar):
            return YAMLNode(content: .scalar(scalar), place: event.place)
        case .sequenceStart:
            var items: [YAMLNode] = []
            while let next = try events.next(), next.kind != .end {
                items.append(try node(next, events, depth: depth + 1))
            }
            return YAMLNode(content: .sequence(items), place: event.place)
        case .mappingStart:
            return YAMLNode(content: .mapping(try entries(events, depth: depth)), place: event.place)
        case .alias:
            report("aliases are not taken here: write the value out", at: event.place)
            return YAMLNode(content: .refused, place: event.place)
        case .documentStart, .end, .other:
            return YAMLNode(content: .refused, place: event.place)
        }
    }

    private mutating func entries(_ events: YAMLEvents, depth: Int) throws(YAMLSyntaxError) -> [YAMLNode.Entry] {
        var entries: [YAMLNode.Entry] = []
        var seen: [String: YAMLNode.Place] = [:]
        while let next = try events.next(), next.kind != .end {
            let key = try node(next, events, depth: depth + 1)
            guard let valueStart = try events.next() else { break }
            let value = try node(valueStart, events, depth: depth + 1)
            guard case .scalar(let scalar) = key.content else {
                if case .refused = key.content { continue }
                report("a key is \(key.kind)", at: key.place, expected: "text")
                continue
            }
            if let first = seen[scalar.text] {
                report("the key `\(scalar.text)` is there already, in line \(first.line)", at: key.place)
                continue
            }
            seen[scalar.text] = key.place
            entries.append(YAMLNode.Entry(key: scalar.text, keyPlace: key.place, value: value))
        }
        return entries
    }
}

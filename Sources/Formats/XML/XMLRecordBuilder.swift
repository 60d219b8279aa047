import CXML2

/// Makes JSON texts of the elements that are records, from the events of a parser.
///
/// Records inside records are records, too: what the outermost one holds is kept until it ends, then all of them follow
/// in the document's order.
struct XMLRecordBuilder {
    /// Where an element begins.
    struct Place {
        var byteOffset: Int
        var line: Int
    }

    /// An open element that is neither a record nor inside one.
    private struct Outer {
        var name: UnsafePointer<xmlChar>
        var prefix: UnsafePointer<xmlChar>?
        var number: Int
        var state: UInt64
        var children = XMLSiblingCounts()
    }

    /// An open element of a record.
    private struct Inner {
        var node: Int
        var state: UInt64
    }

    /// An element that may be a record.
    private struct Candidate {
        var node: Int
        var matched: UInt64
        var place: Place
    }

    private let matcher: XMLPathMatcher
    private let limits: XMLReadingLimits
    private(set) var names: XMLMemberNames
    private var outer: [Outer] = []
    private var inner: [Inner] = []
    private var candidates: [Candidate] = []
    private var tape = XMLTape()
    private var writer = XMLTapeWriter()
    /// How many elements around records there have been: it tells the parents apart.
    private var outerCount = 0
    private var lastPath: (parent: Int, key: Int32, path: String)?
    /// The number of the outermost candidate among its siblings.
    private var outermostNumber = 0
    private let nilName: UnsafePointer<xmlChar>?
    private let instanceSpace: UnsafePointer<xmlChar>?

    /// What is ready for the next chunk.
    private(set) var output = Output()
    /// Names of the elements around the records, in the order of their appearance, for when no record is found.
    private(set) var namesSeen: [String] = []
    /// Whether an element was open that could have had a record as its child.
    private(set) var sawParent = false
    /// Whether an element was where the path leads, whatever its children.
    private(set) var hasCandidates = false
    private(set) var elementCount = 0

    /// Records that are whole, as JSON.
    struct Output {
        var json: [UInt8] = []
        var spans: [RecordChunk.RecordSpan] = []
        var places: [RecordChunk.RecordPlace] = []
    }

    /// Why a document is refused.
    struct Refusal: Error {
        var code = "xml.limit"
        var message: String
    }

    init(
        _ matcher: XMLPathMatcher, names: XMLMemberNames, limits: XMLReadingLimits,
        intern: (String) -> UnsafePointer<xmlChar>?
    ) {
        self.matcher = matcher
        self.names = names
        self.limits = limits
        nilName = intern("nil")
        instanceSpace = intern(XMLMemberNames.instanceSpace)
    }

    /// How many elements are open.
    var depth: Int { outer.count + inner.count }
    /// Where the outermost open record begins.
    var recordPlace: Place? { inner.isEmpty ? nil : candidates.first?.place }

    // MARK: Events

    /// - Parameter place: where the element begins; asked for only when it matters.
    mutating func begin(
        _ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, space: UnsafePointer<xmlChar>?,
        _ attributes: XMLAttributes, place: () -> Place
    ) throws(Refusal) {
        elementCount += 1
        guard depth < limits.maximumDepth else {
            throw Refusal(message: "more than \(limits.maximumDepth) elements lie in one another")
        }
        guard attributes.count <= limits.maximumAttributes else {
            throw Refusal(message: "an element has more than \(limits.maximumAttributes) attributes")
        }
        let state = inner.last?.state ?? outer.last?.state ?? matcher.start
        let (next, matched) = matcher.match(state, name, space, attributes)
        if inner.isEmpty {
            let number = try count(name, prefix)
            if matched == 0 {
                if next & matcher.waiting != 0 { sawParent = true }
                outerCount += 1
                outer.append(Outer(name: name, prefix: prefix, number: number, state: next))
                return
            }
            outermostNumber = number
        }
        if matched != 0 { names.usePlainNames(in: space) }
        let node = tape.begin(key: names.key(name, prefix: prefix, space: space, isAttribute: false))
        if matched != 0 {
            hasCandidates = true
            candidates.append(Candidate(node: node, matched: matched, place: place()))
        }
        inner.append(Inner(node: node, state: next))
        for position in 0..<attributes.count { add(attributes[position], to: node) }
        guard names.keys.count <= limits.maximumNames else {
            throw Refusal(message: "elements and attributes have more than \(limits.maximumNames) different names")
        }
        try checkSize()
    }

    mutating func append(_ text: UnsafeBufferPointer<xmlChar>, isSignificant: Bool) throws(Refusal) {
        guard let node = inner.last?.node else { return }
        tape.append(text, to: node, isSignificant: isSignificant)
        if tape.text.count > limits.maximumRecordBytes { throw tooLarge }
    }

    mutating func end() throws(Refusal) {
        guard let last = inner.popLast() else {
            outer.removeLast()
            outerCount += 1
            return
        }
        tape.end(last.node)
        guard inner.isEmpty else { return }
        try writeRecords()
        candidates.removeAll(keepingCapacity: true)
        tape.removeAll()
    }

    /// Hands out what is ready.
    mutating func takeOutput() -> Output {
        defer { output = Output() }
        return output
    }

    private mutating func count(
        _ name: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?
    ) throws(Refusal) -> Int {
        guard !outer.isEmpty else { return 1 }
        let number = outer[outer.count - 1].children.next(name, prefix)
        guard number == 1 else { return number }
        if namesSeen.count < 20 {
            let text = String(cString: name)
            if !namesSeen.contains(text) { namesSeen.append(text) }
        }
        guard outer[outer.count - 1].children.nameCount <= limits.maximumNames else {
            throw Refusal(message: "an element has children of more than \(limits.maximumNames) different names")
        }
        return number
    }

    private mutating func add(_ attribute: XMLAttributes.Attribute, to node: Int) {
        if attribute.name == nilName, attribute.space == instanceSpace {
            if attribute.value.elementsEqual("true".utf8) || attribute.value.elementsEqual("1".utf8) {
                tape.markNil(node)
            }
            return
        }
        let key = names.key(
            attribute.name, prefix: attribute.prefix, space: attribute.space, isAttribute: true)
        tape.addAttribute(key: key, value: attribute.value)
    }

    private func checkSize() throws(Refusal) {
        if tape.byteCount > limits.maximumRecordBytes { throw tooLarge }
    }

    private var tooLarge: Refusal {
        Refusal(
            code: "xml.recordSize",
            message: "a record is larger than \(limits.maximumRecordBytes) bytes; raise the limit if that is as it"
                + " should be")
    }

    // MARK: Records

    private mutating func writeRecords() throws(Refusal) {
        var limit = limits.maximumRecordBytes
        let paths = candidates.count > 1 ? XMLInnerPaths(of: tape, candidates: candidates.map(\.node), names) : nil
        for (position, candidate) in candidates.enumerated() where isRecord(candidate) {
            let start = output.json.count
            guard writer.append(candidate.node, of: &tape, names: names, limit: limit, to: &output.json) else {
                output.json.removeSubrange(start...)
                throw tooLarge
            }
            let count = output.json.count - start
            // Records that hold one another must not multiply what the outermost one takes.
            limit -= count
            output.json.append(0x0A)
            output.spans.append(RecordChunk.RecordSpan(offset: start, count: count, line: candidate.place.line))
            let way = path(of: candidates[0])
            var place = RecordChunk.RecordPlace(
                path: way, number: outermostNumber, byteOffset: candidate.place.byteOffset, line: candidate.place.line)
            if position > 0, let inside = paths?.paths[position] {
                place.base = "\(way)[\(outermostNumber)]\(inside.path)"
                place.number = inside.number
            }
            output.places.append(place)
        }
    }

    /// The way to the outermost record, without its number; the text made last is used as long as it fits.
    private mutating func path(of candidate: Candidate) -> String {
        let key = tape.nodes[candidate.node].key
        if let known = lastPath, known.key == key, known.parent == outerCount { return known.path }
        var path = ""
        for (position, element) in outer.enumerated() {
            path += "/" + Self.name(element.name, element.prefix)
            if position > 0 { path += "[\(element.number)]" }
        }
        path += "/" + names.pathName(of: key)
        lastPath = (outerCount, key, path)
        return path
    }

    private func isRecord(_ candidate: Candidate) -> Bool {
        matcher.isRecord(candidate.matched) { condition in
            var child = candidate.node + 1
            let end = Int(tape.nodes[candidate.node].end)
            while child < end {
                let node = tape.nodes[child]
                child = Int(node.end)
                guard !node.isAttribute, names.isKey(node.key, condition.name) else { continue }
                guard let value = condition.value else { return true }
                if tape.withText(of: node, { $0.elementsEqual(value) }) != condition.isNegated { return true }
            }
            return false
        }
    }

    private static func name(_ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?) -> String {
        (prefix.map { String(cString: $0) + ":" } ?? "") + String(cString: local)
    }
}

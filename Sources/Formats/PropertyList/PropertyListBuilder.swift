/// Builds the value of an XML property list from its elements as they begin, fill and end.
///
/// With a selection it keeps only what is selected of a root dictionary; an array under the selected key goes to
/// ``elements`` one by one, so that memory does not grow with it.
struct PropertyListBuilder {
    private struct Frame {
        var isDictionary: Bool
        var streams = false
        var key: String?
        var items: [PlainValue] = []
        var entries: [(key: String, value: PlainValue)] = []
    }

    /// The whole value, once the root element has ended; with a selection only its selected parts.
    private(set) var root: PlainValue?
    /// Elements of the selected array that nobody has taken yet.
    var elements: [PlainValue] = []
    /// Whether the selected key's value is an array, which goes to ``elements``.
    private(set) var selectedArray = false
    /// Bytes of input not yet parsed, where known: an upper bound for what one large value can need.
    var remainingBytes: Int?

    private let selection: PropertyListSelection?
    private var isInPlist = false
    private var hasEnded = false
    private var foundSelection = false
    private var frames: [Frame] = []
    private var skippedDepth = 0
    private var leaf: PropertyListElement?
    private var text: [UInt8] = []
    private var base64 = Base64Decoder()

    /// Values up to this many bytes grow by doubling; a larger one reserves all it can need, so as not to be copied.
    private static let doublingLimit = 1 << 20

    init(selection: PropertyListSelection?) {
        self.selection = selection
    }

    /// Whether the root element has ended with a value in it.
    var isComplete: Bool { hasEnded && root != nil }

    // MARK: Elements

    /// An element begins.
    /// - Parameter isPlistDocument: whether the document type says that this is a property list, in which case a
    ///   document without the outer `<plist>` is taken too.
    mutating func begin(_ name: String, isPlistDocument: Bool) throws(PropertyListFault) {
        guard let element = PropertyListElement(rawValue: name) else {
            throw PropertyListFault("<\(name.prefix(64))> is not an element of property lists")
        }
        if !isInPlist {
            isInPlist = true
            if element == .plist { return }
            guard isPlistDocument else {
                throw PropertyListFault("not a property list: the root element is <\(name)>, not <plist>")
            }
        }
        if let leaf { throw PropertyListFault("<\(name)> stands inside <\(leaf.rawValue)>") }
        guard element != .plist else { throw PropertyListFault("<plist> stands inside <plist>") }
        if skippedDepth > 0 {
            try enterSkipped()
            return
        }
        if element == .key {
            guard let last = frames.last, last.isDictionary, last.key == nil else {
                throw PropertyListFault("<key> does not stand where a key is expected")
            }
        } else {
            try beginValue(element)
        }
        if element.isLeaf, skippedDepth == 0 {
            leaf = element
            text = []
            base64 = Base64Decoder()
        }
    }

    private mutating func beginValue(_ element: PropertyListElement) throws(PropertyListFault) {
        guard let last = frames.last else {
            guard root == nil else { throw PropertyListFault("the property list has more than one value") }
            if selection != nil, element != .dict {
                throw PropertyListFault("the root is not a dictionary, so it has no keys", code: .notFound)
            }
            if !element.isLeaf { frames.append(Frame(isDictionary: element == .dict)) }
            return
        }
        if last.isDictionary, last.key == nil {
            throw PropertyListFault("<\(element.rawValue)> stands in <dict> without a <key> before it")
        }
        var streams = false
        if frames.count == 1, let selection, let key = last.key {
            if key == selection.key {
                guard !foundSelection else { throw PropertyListFault("the key '\(key)' occurs twice") }
                foundSelection = true
                streams = element == .array
                selectedArray = streams
            } else if !selection.reportedKeys.contains(key) || !element.isLeaf {
                frames[0].key = nil
                try enterSkipped()
                return
            }
        }
        guard !element.isLeaf else { return }
        guard frames.count < PropertyListLimits.depth else { throw Self.tooDeep }
        frames.append(Frame(isDictionary: element == .dict, streams: streams))
    }

    private mutating func enterSkipped() throws(PropertyListFault) {
        skippedDepth += 1
        guard skippedDepth < PropertyListLimits.depth else { throw Self.tooDeep }
    }

    private static var tooDeep: PropertyListFault {
        PropertyListFault("containers are nested more than \(PropertyListLimits.depth) deep", code: .limit)
    }

    /// The element that began last ends; the parser has made sure that the names match.
    mutating func end() throws(PropertyListFault) {
        if skippedDepth > 0 {
            skippedDepth -= 1
        } else if let leaf {
            self.leaf = nil
            try endLeaf(leaf)
        } else if let frame = frames.popLast() {
            guard frame.key == nil else { throw PropertyListFault("the last <key> of <dict> has no value") }
            try add(frame.isDictionary ? .dictionary(frame.entries) : .array(frame.items))
        }
        if frames.isEmpty, leaf == nil, skippedDepth == 0 { hasEnded = true }
    }

    private mutating func endLeaf(_ leaf: PropertyListElement) throws(PropertyListFault) {
        switch leaf {
        case .key:
            frames[frames.count - 1].key = String(decoding: text, as: UTF8.self)
        case .string:
            try add(.string(String(decoding: text, as: UTF8.self)))
        case .data:
            guard base64.finish(into: &text) else { throw PropertyListFault("<data> ends in the middle of a byte") }
            let bytes = text
            text = []
            try add(.data(bytes))
        case .integer: try add(PropertyListScalar.integer(text))
        case .real: try add(PropertyListScalar.real(text))
        case .date: try add(PropertyListScalar.date(text))
        case .yes, .no:
            guard text.allSatisfy(PropertyListScalar.isSpace) else {
                throw PropertyListFault("<\(leaf.rawValue)> has text in it")
            }
            try add(.bool(leaf == .yes))
        case .plist, .dict, .array: break
        }
    }

    private mutating func add(_ value: PlainValue) throws(PropertyListFault) {
        guard !frames.isEmpty else {
            root = value
            return
        }
        let top = frames.count - 1
        if frames[top].streams {
            elements.append(value)
        } else if let key = frames[top].key {
            frames[top].entries.append((key, value))
            frames[top].key = nil
        } else {
            frames[top].items.append(value)
        }
    }

    // MARK: Text

    /// Text of the element that began last, in UTF-8, in as many pieces as the parser likes.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(PropertyListFault) {
        if skippedDepth > 0 { return }
        guard let leaf else {
            guard bytes.allSatisfy(PropertyListScalar.isSpace) else {
                throw PropertyListFault("text stands where an element is expected")
            }
            return
        }
        guard leaf.textLimit - text.count >= bytes.count else {
            throw PropertyListFault("<\(leaf.rawValue)> has too much text", code: .limit)
        }
        reserve(bytes.count)
        if leaf == .data {
            guard base64.decode(bytes, into: &text) else { throw PropertyListFault("<data> does not hold base64") }
        } else {
            text.append(contentsOf: bytes)
        }
    }

    private mutating func reserve(_ count: Int) {
        guard text.count + count > max(text.capacity, Self.doublingLimit), let remainingBytes else { return }
        let bound = leaf == .data ? remainingBytes / 4 * 3 : remainingBytes
        text.reserveCapacity(text.count + max(bound, count))
    }
}

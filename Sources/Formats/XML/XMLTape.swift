import CXML2

/// The elements and attributes of one record, in document order, each with its text as a part of one buffer.
///
/// An element's attributes follow it, then its children. `end` is the position behind all that belongs to a node, so
/// that the tree needs no pointers. The buffers keep their capacity from record to record.
struct XMLTape {
    struct Node {
        /// Its name; see ``XMLMemberNames``.
        var key: Int32
        var end: Int32
        /// The next node of the same name in the same element; -1 when there is none. Set while JSON is made.
        var next: Int32 = -1
        var isAttribute: Bool
        /// Whether the element has text of its own that is more than white space.
        var hasText = false
        /// Whether the element says that it has no value.
        var isNil = false
        /// The text in document order, that of elements inside it included; for an attribute its value.
        var text: Range<Int>
    }

    private(set) var nodes: [Node] = []
    private(set) var text: [UInt8] = []
    private(set) var attributeText: [UInt8] = []

    /// About how many bytes the record takes.
    var byteCount: Int {
        text.count + attributeText.count + nodes.count * MemoryLayout<Node>.stride
    }

    mutating func removeAll() {
        nodes.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        attributeText.removeAll(keepingCapacity: true)
        // What one large record needed is not kept for all that follow.
        if text.capacity > 1 << 20 { text = [] }
        if attributeText.capacity > 1 << 20 { attributeText = [] }
        if nodes.capacity > 1 << 15 { nodes = [] }
    }

    @inline(__always)
    mutating func begin(key: Int32) -> Int {
        nodes.append(Node(key: key, end: 0, isAttribute: false, text: text.count..<text.count))
        return nodes.count - 1
    }

    @inline(__always)
    mutating func addAttribute(key: Int32, value: UnsafeBufferPointer<xmlChar>) {
        let start = attributeText.count
        attributeText.append(contentsOf: value)
        let end = Int32(truncatingIfNeeded: nodes.count + 1)
        nodes.append(Node(key: key, end: end, isAttribute: true, text: start..<attributeText.count))
    }

    mutating func markNil(_ node: Int) {
        nodes[node].isNil = true
    }

    /// Appends text of the element `node`.
    /// - Parameter isSignificant: whether white space counts as text.
    @inline(__always)
    mutating func append(_ piece: UnsafeBufferPointer<xmlChar>, to node: Int, isSignificant: Bool) {
        text.append(contentsOf: piece)
        if nodes[node].hasText { return }
        nodes[node].hasText = isSignificant || piece.contains { $0 != 0x20 && ($0 < 0x09 || $0 > 0x0D) }
    }

    @inline(__always)
    mutating func end(_ node: Int) {
        nodes[node].end = Int32(truncatingIfNeeded: nodes.count)
        nodes[node].text = nodes[node].text.lowerBound..<text.count
    }

    mutating func link(_ node: Int, to next: Int) {
        nodes[node].next = Int32(truncatingIfNeeded: next)
    }

    /// The bytes of a node's text.
    @inline(__always)
    func withText<Result>(of node: Node, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        (node.isAttribute ? attributeText : text).withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[node.text]))
        }
    }
}

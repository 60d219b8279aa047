import CSimdJSON

/// Parses JSON texts into flat trees of nodes, strictly by RFC 8259.
///
/// Used by one thread at a time. It reuses its memory, which grows to the largest text, so a tree is valid only until
/// the next parse.
final class JSONParser {
    /// A parsed text, or where and why it is none.
    enum Outcome {
        case tree(UnsafeMutablePointer<FerryJSONNode>)
        case fault(JSONFault)
    }

    static let defaultMaximumDepth = 512

    private let handle: OpaquePointer?
    /// Texts are indexed together up to about this many bytes: enough to pay, and little enough to stay in cache.
    private static let groupBytes = 48 * 1024

    private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    private var spans: [RecordChunk.RecordSpan] = []
    /// The positions that the present index covers, and where it begins in `bytes`.
    private var group = 0..<0
    private var groupStart = 0
    /// Whether the group has to be parsed text by text, since something in it is unsound.
    private var isGroupUnsound = false

    init(maximumDepth: Int = JSONParser.defaultMaximumDepth) {
        handle = ferry_json_parser_create(UInt32(clamping: min(maximumDepth, 1 << 20)))
    }

    deinit {
        ferry_json_parser_destroy(handle)
    }

    /// Makes ready to parse the texts at `spans` of `bytes`, which must stay readable, with padding, until the next
    /// call.
    func begin(_ bytes: UnsafeRawBufferPointer, _ spans: [RecordChunk.RecordSpan]) {
        self.bytes = bytes
        self.spans = spans
        group = 0..<0
    }

    /// Parses the text at `position` of the spans; cheapest in order.
    func parse(at position: Int) -> Outcome {
        guard handle != nil, let base = bytes.baseAddress else { return .fault(.noMemory) }
        let span = spans[position]
        if !group.contains(position) { index(from: position) }
        if !isGroupUnsound {
            let result = ferry_json_walk(handle, span.offset - groupStart, span.count)
            if result.status == .sound, let nodes = result.nodes { return .tree(nodes) }
            // The text before may have disturbed this one; alone it is judged for sure.
            isGroupUnsound = true
        }
        return parse(UnsafeRawBufferPointer(start: base + span.offset, count: span.count))
    }

    /// Parses one text alone; the padding of ``InputBuffer`` must be readable behind it.
    func parse(_ text: UnsafeRawBufferPointer) -> Outcome {
        guard let handle else { return .fault(.noMemory) }
        let result = ferry_json_parse(handle, text.baseAddress?.assumingMemoryBound(to: UInt8.self), text.count)
        if result.status == .sound, let nodes = result.nodes { return .tree(nodes) }
        return .fault(JSONFault(result))
    }

    private func index(from position: Int) {
        let start = spans[position].offset
        var end = position + 1
        while end < spans.count, spans[end].offset + spans[end].count - start <= Self.groupBytes { end += 1 }
        group = position..<end
        groupStart = start
        let length = spans[end - 1].offset + spans[end - 1].count - start
        let region = bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: UInt8.self) }
        isGroupUnsound = !ferry_json_index(handle, region, length)
    }
}

import CSimdJSON
import Foundation

/// Lays out trees of native values as the same nodes that JSON texts become, one tree at a time.
struct PlainTree {
    private var nodes: [FerryJSONNode] = []
    /// Text and data of all nodes; while the tree grows, a node's `value` holds where its bytes begin.
    private var bytes: [UInt8] = []
    private var memory = Memory()

    /// A tree of nothing but null.
    var null: Node { memory.null }

    /// Where the finished tree is, so that its addresses do not change.
    private final class Memory {
        var nodes: UnsafeMutableBufferPointer<FerryJSONNode> = .allocate(capacity: 64)
        var bytes: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 1024)
        let null: Node

        init() {
            null = .allocate(capacity: 1)
            null.initialize(to: FerryJSONNode())
        }

        deinit {
            nodes.deallocate()
            bytes.deallocate()
            null.deallocate()
        }

        func reserve(nodes count: Int, bytes byteCount: Int) {
            if nodes.count < count {
                nodes.deallocate()
                nodes = .allocate(capacity: count * 2)
            }
            if bytes.count < byteCount {
                bytes.deallocate()
                bytes = .allocate(capacity: byteCount * 2)
            }
        }
    }

    /// The root of `value`'s tree, valid until the next call.
    mutating func lay(_ value: PlainValue, seed: UInt64) -> Node {
        nodes.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        append(value)
        memory.reserve(nodes: nodes.count, bytes: bytes.count)
        _ = memory.bytes.update(fromContentsOf: bytes)
        for position in nodes.indices {
            guard nodes[position].reserved == 1, let base = memory.bytes.baseAddress else { continue }
            let text = UnsafePointer(base + Int(nodes[position].value))
            nodes[position].reserved = 0
            nodes[position].text = text
            let length = Int(nodes[position].length)
            nodes[position].value = nodes[position].kind == .key ? ferry_json_hash(text, length, seed) : 0
        }
        markRepeatedKeys()
        _ = memory.nodes.update(fromContentsOf: nodes)
        return memory.nodes.baseAddress ?? memory.null
    }

    private mutating func append(_ value: PlainValue) {
        switch value {
        case .null: add(.null)
        case .bool(let flag): add(flag ? .true : .false)
        case .integer(let number): add(.integer, value: UInt64(bitPattern: number))
        case .unsigned(let number):
            add(number <= UInt64(Int64.max) ? .integer : .unsigned, value: number)
        case .real(let number): add(.real, value: number.bitPattern)
        case .date(let date): add(.date, value: date.timeIntervalSinceReferenceDate.bitPattern)
        case .string(let text): add(.string, text: text.utf8)
        case .data(let data): add(.data, text: data)
        case .array(let values):
            let start = nodes.count
            add(.array, value: 1)
            for value in values { append(value) }
            close(start, count: values.count)
        case .dictionary(let pairs):
            let start = nodes.count
            add(.object, value: 1)
            for pair in pairs {
                add(.key, text: pair.key.utf8)
                append(pair.value)
            }
            close(start, count: pairs.count)
        }
    }

    private mutating func add(_ kind: FerryJSONKind, value: UInt64 = 0) {
        var node = FerryJSONNode()
        node.kind = kind
        node.extent = 1
        node.value = value
        nodes.append(node)
    }

    /// Text that ends where a node's 32-bit length does not reach is cut: no property list has such a value.
    private mutating func add(_ kind: FerryJSONKind, text: some Collection<UInt8>) {
        add(kind, value: UInt64(bytes.count))
        let start = bytes.count
        bytes.append(contentsOf: text.prefix(Int(UInt32.max)))
        nodes[nodes.count - 1].length = UInt32(bytes.count - start)
        if kind == .key { nodes[nodes.count - 1].extent = UInt32(bytes.count - start) }
        nodes[nodes.count - 1].reserved = 1
    }

    private mutating func close(_ start: Int, count: Int) {
        nodes[start].length = UInt32(clamping: count)
        nodes[start].extent = UInt32(clamping: nodes.count - start)
    }

    private mutating func markRepeatedKeys() {
        for start in nodes.indices where nodes[start].kind == .object && nodes[start].length > 1 {
            var last: [UInt64: Int] = [:]
            var key = start + 1
            let end = start + Int(nodes[start].extent)
            while key < end {
                if let other = last.updateValue(key, forKey: nodes[key].value),
                    nodes[other].length == nodes[key].length,
                    let left = nodes[other].text, let right = nodes[key].text,
                    memcmp(left, right, Int(nodes[key].length)) == 0
                {
                    nodes[other].flags |= repeatedFlag
                    nodes[key].flags |= repeatsFlag
                }
                key += 1 + Int(nodes[key + 1].extent)
            }
        }
    }
}

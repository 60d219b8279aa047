import CSimdJSON
import Foundation

/// A node of the tree that the record being decoded became; its memory is the tree owner's.
typealias Node = UnsafeMutablePointer<FerryJSONNode>

/// What all containers of one record's decoding share: the tree and the options.
///
/// The containers hold it and a node each. Nothing they hold outlives the record: a decoder must not be kept.
final class DecodingCore {
    let options: RecordDecodingOptions
    let dates: DateReading
    let duplicates: RecordDecodingOptions.DuplicateKeyPolicy
    let convertsStrings: Bool
    let seed = ferry_json_seed()
    /// How keys change before they are compared, or nil when they do not.
    let keys: KeyConversion?

    private(set) var root: Node
    /// Whether the nodes' offsets are those of a text.
    private(set) var hasOffsets = false
    private let empty: Node
    private var absences: [Absence] = []

    /// A value that is not there but that a super decoder was asked for: it decodes as null.
    private struct Absence {
        var node: Node
        var parent: Node
        var key: AnyCodingKey
    }

    init(options: RecordDecodingOptions) {
        self.options = options
        dates = DateReading(options.dateStrategy)
        duplicates = options.duplicateKeys
        convertsStrings = options.convertsStrings
        keys = KeyConversion(options)
        empty = .allocate(capacity: 1)
        empty.initialize(to: FerryJSONNode())
        root = empty
    }

    deinit {
        forgetAbsences()
        empty.deallocate()
    }

    /// Begins to decode the tree at `root`, which must stay until the next call.
    func begin(_ root: Node, hasOffsets: Bool) {
        self.root = root
        self.hasOffsets = hasOffsets
        if !absences.isEmpty { forgetAbsences() }
        keys?.beginRecord()
    }

    private func forgetAbsences() {
        for absence in absences { absence.node.deallocate() }
        absences.removeAll()
    }

    /// A null in the place of a missing value.
    func absence(of key: AnyCodingKey, in parent: Node) -> Node {
        let node = Node.allocate(capacity: 1)
        node.initialize(to: FerryJSONNode())
        absences.append(Absence(node: node, parent: parent, key: key))
        return node
    }

    // MARK: Keys

    /// The value of the key whose UTF-8 is `name`, or nil. The search begins behind the key found before, where a type
    /// that decodes its properties in the source's order finds each at once.
    /// - Throws: a `DecodingError` when the key occurs twice and that is refused.
    @inline(__always)
    func find(_ name: UnsafeBufferPointer<UInt8>, in object: Node) throws -> Node? {
        guard object.pointee.length > 0 else { return nil }
        let end = object + Int(object.pointee.extent)
        var key = object + Int(object.pointee.value)
        if key >= end { key = object + 1 }
        if !matches(key, name) {
            guard let found = search(name, in: object, from: key, end: end) else { return nil }
            key = found
        }
        if key.pointee.flags & (repeatedFlag | repeatsFlag) != 0 { key = try resolve(key, in: object) }
        key.pointee.flags |= askedFlag
        let value = key + 1
        object.pointee.value = UInt64(truncatingIfNeeded: value + Int(value.pointee.extent) - object)
        return value
    }

    @inline(__always)
    private func matches(_ key: Node, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(key.pointee.length) == name.count else { return false }
        guard let base = name.baseAddress, let text = key.pointee.text else { return name.isEmpty }
        return memcmp(text, base, name.count) == 0
    }

    private func search(_ name: UnsafeBufferPointer<UInt8>, in object: Node, from start: Node, end: Node) -> Node? {
        let hash = hash(of: name)
        var key = start
        while key < end {
            if key.pointee.value == hash, matches(key, name) { return key }
            key += 1 + Int(key[1].extent)
        }
        key = object + 1
        while key < start {
            if key.pointee.value == hash, matches(key, name) { return key }
            key += 1 + Int(key[1].extent)
        }
        return nil
    }

    func hash(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let base = name.baseAddress else { return ferry_json_hash([0], 0, seed) }
        return ferry_json_hash(base, name.count, seed)
    }

    /// Which of the keys equal to `key` counts.
    private func resolve(_ key: Node, in object: Node) throws -> Node {
        var twins: [Node] = []
        var isCounted = false
        switch duplicates {
        case .first: isCounted = key.pointee.flags & repeatsFlag == 0
        case .last: isCounted = key.pointee.flags & repeatedFlag == 0
        case .reject: break
        }
        if isCounted { return key }
        let name = UnsafeBufferPointer(start: key.pointee.text, count: Int(key.pointee.length))
        forEachKey(of: object) { other in
            if other.pointee.value == key.pointee.value, matches(other, name) {
                other.pointee.flags |= askedFlag
                twins.append(other)
            }
        }
        if duplicates == .first { return twins.first ?? key }
        if duplicates == .last { return twins.last ?? key }
        throw duplicateKey(twins, in: object)
    }

    /// Calls `body` with each key of `object`, in order; the value is the node behind the key.
    @inline(__always)
    func forEachKey(of object: Node, _ body: (Node) -> Void) {
        let end = object + Int(object.pointee.extent)
        var key = object + 1
        while key < end {
            body(key)
            key += 1 + Int(key[1].extent)
        }
    }

    /// The key's text as types see it.
    func name(of key: Node) -> String {
        String(decoding: UnsafeBufferPointer(start: key.pointee.text, count: Int(key.pointee.length)), as: UTF8.self)
    }

    /// The key's text as the source has it.
    func sourceName(of key: Node) -> String {
        guard key.pointee.flags & convertedFlag != 0, let text = key.pointee.text else { return name(of: key) }
        let original = UnsafeBufferPointer(start: text + Int(key.pointee.length), count: Int(key.pointee.extent))
        return String(decoding: original, as: UTF8.self)
    }

    /// Converts the keys of `object` to what types call them, once.
    @inline(__always)
    func convertKeys(of object: Node) {
        guard let keys, object.pointee.flags & convertedFlag == 0 else { return }
        object.pointee.flags |= convertedFlag
        forEachKey(of: object) { keys.convert($0, isTopLevel: object == root, seed: seed) }
    }

    /// Whether the record has keys that nobody asked for.
    var hasUnknownKeys: Bool {
        guard root.pointee.kind == .object else { return false }
        var unknown = false
        forEachKey(of: root) { if $0.pointee.flags & askedFlag == 0 { unknown = true } }
        return unknown
    }

    /// The record's keys that nobody asked for, as the source has them.
    var unknownKeys: [String] {
        guard root.pointee.kind == .object else { return [] }
        var names: [String] = []
        forEachKey(of: root) { if $0.pointee.flags & askedFlag == 0 { names.append(sourceName(of: $0)) } }
        return names
    }

    // MARK: Places

    /// The steps from the record to `node`.
    func path(to node: Node) -> [PathStep] {
        if let absence = absences.first(where: { $0.node == node }) {
            return path(to: absence.parent) + [PathStep(key: absence.key, sourceName: absence.key.stringValue)]
        }
        var steps: [PathStep] = []
        var at = root
        while at != node {
            let end = at + Int(at.pointee.extent)
            guard node > at, node < end, let next = child(of: at, holding: node, steps: &steps) else { break }
            at = next
        }
        return steps
    }

    private func child(of parent: Node, holding node: Node, steps: inout [PathStep]) -> Node? {
        var at = parent + 1
        let end = parent + Int(parent.pointee.extent)
        var index = 0
        while at < end {
            let value = parent.pointee.kind == .object ? at + 1 : at
            let behind = value + Int(value.pointee.extent)
            if node < behind {
                let key = parent.pointee.kind == .object ? AnyCodingKey(name(of: at)) : AnyCodingKey(index: index)
                let source = parent.pointee.kind == .object ? sourceName(of: at) : String(index)
                steps.append(PathStep(key: key, sourceName: source))
                return node < value ? nil : value
            }
            at = behind
            index += 1
        }
        return nil
    }

    func codingPath(to node: Node) -> [any CodingKey] {
        path(to: node).map(\.key)
    }
}

/// One step of the way from a record to a value in it.
struct PathStep {
    /// The key as the type has it.
    var key: AnyCodingKey
    /// The key or index as the source has it.
    var sourceName: String
}

let repeatsFlag = UInt8(truncatingIfNeeded: FerryJSONFlagRepeats)
let repeatedFlag = UInt8(truncatingIfNeeded: FerryJSONFlagRepeated)
let askedFlag = UInt8(truncatingIfNeeded: FerryJSONFlagAsked)
let convertedFlag = UInt8(truncatingIfNeeded: FerryJSONFlagConverted)

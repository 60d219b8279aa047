import CSimdJSON
import Foundation

/// The fields of one record by name, for records that no Swift type stands for. Valid until the decoder's next record.
public struct RecordFields {
    private let core: DecodingCore
    private let root: Node
    private let chunk: RecordChunk
    private let position: Int

    init(_ core: DecodingCore, _ root: Node, in chunk: RecordChunk, at position: Int) {
        self.core = core
        self.root = root
        self.chunk = chunk
        self.position = position
    }

    /// The value of a field; nil where it is absent.
    /// - Parameter path: the names that lead to it, the record's own first. A step through anything but an object, and for
    ///   text formats through an element without members, leads nowhere.
    /// - Throws: the fault of a name that one object has twice, where that is refused.
    public func value(at path: [String]) throws(RecordFault) -> RecordFieldValue? {
        var node = root
        do {
            for step in path {
                guard node.pointee.kind == .object else { return nil }
                core.convertKeys(of: node)
                var name = step
                guard let next = try name.withUTF8({ try core.find($0, in: node) }) else { return nil }
                node = next
            }
        } catch {
            throw fault(error)
        }
        return RecordFieldValue(fields: self, node: node, path: path)
    }

    /// Calls `body` with each name of the record, as it stands after renaming, and its value; each counts as asked for.
    ///
    /// A record that is no object has none. Of a name that occurs twice the one comes that counts; where that is refused,
    /// the first.
    public func forEach(_ body: (String, RecordFieldValue) -> Void) {
        guard root.pointee.kind == .object else { return }
        core.convertKeys(of: root)
        let passed = core.duplicates == .last ? repeatedFlag : repeatsFlag
        core.forEachKey(of: root) { key in
            key.pointee.flags |= askedFlag
            guard key.pointee.flags & passed == 0 else { return }
            let name = core.name(of: key)
            body(name, RecordFieldValue(fields: self, node: key + 1, path: [name]))
        }
    }

    /// Whether the record is an object, whose members are its fields.
    public var isObject: Bool { root.pointee.kind == .object }

    /// The record's own value.
    public var whole: RecordFieldValue { RecordFieldValue(fields: self, node: root, path: []) }

    fileprivate func fault(_ error: any Error) -> RecordFault {
        core.fault(error, in: chunk, at: position)
    }

    /// The fault of a field that must be there and is not.
    public func missing(_ path: [String]) -> RecordFault {
        let keys = path.map { AnyCodingKey($0) }
        let context = DecodingError.Context(codingPath: Array(keys.dropLast()), debugDescription: "")
        return fault(DecodingError.keyNotFound(keys.last ?? AnyCodingKey(""), context))
    }

    fileprivate func decode<T: Decodable>(_ type: T.Type, _ node: Node) throws(RecordFault) -> T {
        do {
            return try core.decode(type, node)
        } catch {
            throw fault(error)
        }
    }

    fileprivate func jsonText(_ node: Node) throws(RecordFault) -> String {
        do {
            return try PlainValue(core, node).jsonText
        } catch {
            throw fault(error)
        }
    }

    fileprivate func sourceText(_ node: Node) -> String? {
        switch node.pointee.kind {
        case .true: "true"
        case .false: "false"
        case .integer: String(Int64(bitPattern: node.pointee.value))
        case .unsigned: String(node.pointee.value)
        case .number: String(decoding: core.bytes(node), as: UTF8.self)
        case .real: String(Double(bitPattern: node.pointee.value))
        case .string: String(decoding: core.bytes(node), as: UTF8.self)
        case .object: core.textMember(of: node).map { String(decoding: core.bytes($0), as: UTF8.self) }
        case .null, .key, .date, .data, .array: nil
        }
    }

    fileprivate func isBlank(_ node: Node) -> Bool { core.isBlankElement(node) }
    fileprivate var valuesAreText: Bool { core.valuesAreText }
}

/// The value of a field in ``RecordFields``.
public struct RecordFieldValue {
    /// What kinds of values formats have.
    public enum Kind: Sendable, Hashable {
        case null, bool, integer, real, string, date, data, array, object
    }

    private let fields: RecordFields
    private let node: Node
    private let path: [String]

    init(fields: RecordFields, node: Node, path: [String]) {
        self.fields = fields
        self.node = node
        self.path = path
    }

    /// What the value is in the source; in formats without types, all that is not structured is a string.
    public var kind: Kind {
        switch node.pointee.kind {
        case .null: .null
        case .true, .false: .bool
        case .integer, .unsigned: .integer
        case .number, .real: .real
        case .string, .key: .string
        case .date: .date
        case .data: .data
        case .array: .array
        case .object: .object
        }
    }

    /// Whether the value is null, or in a format without types an element without text.
    public var isNull: Bool { node.pointee.kind == .null }

    /// Whether the value is an element without text, which may stand for no value.
    public var isBlank: Bool { fields.isBlank(node) }

    /// The value as a `T`.
    /// - Throws: the fault that makes the record a rejection.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(RecordFault) -> T {
        try fields.decode(type, node)
    }

    /// A Boolean, a number or a text as the source spells it; nil for other values.
    public var text: String? { fields.sourceText(node) }

    /// The value as JSON text.
    /// - Throws: the fault of a number beyond Double.
    public func jsonText() throws(RecordFault) -> String { try fields.jsonText(node) }

    /// The number of elements or members of a structured value.
    public var count: Int {
        switch node.pointee.kind {
        case .array, .object: Int(node.pointee.length)
        default: 0
        }
    }
}

import CSimdJSON
import Foundation

// What formats without types, such as XML, need: text, list and absence are told by what the type wants.
// For all other formats each of these changes nothing.

extension DecodingCore {
    /// The text of an element that has attributes or children besides, where it is wanted as a value.
    func textMember(of node: Node) -> Node? {
        guard valuesAreText, node.pointee.kind == .object else { return nil }
        var name = "#text"
        return name.withUTF8 { name in try? find(name, in: node) }
    }

    /// The text without white space at its ends, where the format has no types.
    @inline(__always)
    func trimmed(_ node: Node) -> UnsafeBufferPointer<UInt8> {
        let text = bytes(node)
        guard valuesAreText else { return text }
        var start = 0
        var end = text.count
        while start < end, Self.isSpace(text[start]) { start += 1 }
        while end > start, Self.isSpace(text[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: text[start..<end])
    }

    /// The text without any white space: base64 is broken into lines.
    func withoutSpace(_ node: Node) -> Data {
        Data(bytes(node).filter { !Self.isSpace($0) })
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    /// Whether the value is an element without any text, which may stand for no value.
    @inline(__always)
    func isBlankElement(_ node: Node) -> Bool {
        valuesAreText && node.pointee.kind == .string && trimmed(node).isEmpty
    }

    /// Whether the value is an element of nothing, which may stand for an object without members.
    func isEmptyElement(_ node: Node) -> Bool {
        valuesAreText && node.pointee.kind == .string && node.pointee.length == 0
    }

    // MARK: Lists

    /// Whether the type is decoded from a list.
    func isList<T>(_ type: T.Type) -> Bool {
        type is any ExpressibleByArrayLiteral.Type
    }

    /// What stands for an array: the array of the only children of an element, or an only element itself.
    func list(_ node: Node) -> Node? {
        guard valuesAreText else { return nil }
        if let inner = onlyMember(of: node) {
            // Children of a wrapping element: `<tags><tag>a</tag><tag>b</tag></tags>`.
            switch inner.pointee.kind {
            case .array: return inner
            case .object: return inner
            default: break
            }
        }
        return node
    }

    /// The number of elements of what ``list(_:)`` gave.
    @inline(__always)
    func count(ofList node: Node) -> Int {
        switch node.pointee.kind {
        case .array: Int(node.pointee.length)
        case .null: 0
        default: isBlankElement(node) ? 0 : 1
        }
    }

    /// The only member of an object, when that is neither an object nor an array.
    func onlyValue(of node: Node) -> Node? {
        guard let inner = onlyMember(of: node), inner.pointee.kind != .object, inner.pointee.kind != .array else {
            return nil
        }
        return inner
    }

    private func onlyMember(of node: Node) -> Node? {
        guard valuesAreText, node.pointee.kind == .object, node.pointee.length == 1 else { return nil }
        return node + 2
    }

    /// The texts of a list that is not an array, or of the array in a wrapping element.
    func textStrings(_ list: Node) throws -> [String] {
        if list.pointee.kind == .array { return try strings(list) }
        guard count(ofList: list) > 0 else { return [] }
        return [try string(onlyValue(of: list) ?? list)]
    }
}

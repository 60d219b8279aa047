import CSimdJSON
import Foundation

extension DecodingCore {
    /// Decodes any type: those that Foundation gives a form of their own here, the others by their initialiser.
    func decode<T: Decodable>(_ type: T.Type, _ node: Node) throws -> T {
        if type == String.self { return try same(string(node)) }
        if type == UUID.self { return try same(uuid(node)) }
        if type == Date.self { return try same(date(node)) }
        if type == [String].self { return try same(strings(node)) }
        if type == Decimal.self { return try same(decimal(node)) }
        if type == Data.self { return try same(data(node)) }
        if type == URL.self { return try same(url(node)) }
        if type == Int.self { return try same(integer(node) as Int) }
        if type == Double.self { return try same(double(node)) }
        if keys != nil, node.pointee.kind == .object, type is any TextKeyedDictionary.Type {
            // The keys of a dictionary are data; they are not converted.
            node.pointee.flags |= convertedFlag
        }
        return try T(from: NodeDecoder(self, node))
    }

    /// `value` as a `T`, which must be the same type.
    @inline(__always)
    private func same<T, U>(_ value: U) -> T {
        unsafeBitCast(value, to: T.self)
    }

    // MARK: Text

    @inline(__always)
    func bytes(_ node: Node) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: node.pointee.text, count: Int(node.pointee.length))
    }

    func string(_ node: Node) throws -> String {
        guard node.pointee.kind == .string else {
            if let text = textMember(of: node) { return try string(text) }
            throw mismatch(node, String.self, expected: "text")
        }
        // The text was found to be UTF-8 when it was parsed, or comes from a String.
        let text = bytes(node)
        return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: node.pointee.flags & asciiFlag != 0))
    }

    func strings(_ node: Node) throws -> [String] {
        guard node.pointee.kind == .array else {
            if let list = list(node) { return try textStrings(list) }
            throw mismatch(node, [Any].self, expected: "an array")
        }
        var result: [String] = []
        result.reserveCapacity(Int(node.pointee.length))
        let end = node + Int(node.pointee.extent)
        var element = node + 1
        while element < end {
            result.append(try string(element))
            element += Int(element.pointee.extent)
        }
        return result
    }

    func uuid(_ node: Node) throws -> UUID {
        let node = textMember(of: node) ?? node
        guard node.pointee.kind == .string else { throw mismatch(node, UUID.self, expected: "a UUID as text") }
        guard let uuid = UUID(ascii: trimmed(node)) else { throw corrupted(node, "the text is not a UUID") }
        return uuid
    }

    func url(_ node: Node) throws -> URL {
        let node = textMember(of: node) ?? node
        guard node.pointee.kind == .string else { throw mismatch(node, URL.self, expected: "a URL as text") }
        guard let url = URL(string: String(decoding: trimmed(node), as: UTF8.self)) else {
            throw corrupted(node, "the text is not a URL")
        }
        return url
    }

    func data(_ node: Node) throws -> Data {
        if node.pointee.kind == .data { return Data(bytes(node)) }
        let node = textMember(of: node) ?? node
        guard node.pointee.kind == .string else { throw mismatch(node, Data.self, expected: "data as base64 text") }
        guard let data = Data(base64Encoded: valuesAreText ? withoutSpace(node) : Data(bytes(node))) else {
            throw corrupted(node, "the text is not base64")
        }
        return data
    }

    // MARK: Booleans

    func bool(_ node: Node) throws -> Bool {
        switch node.pointee.kind {
        case .true: return true
        case .false: return false
        case .string where convertsStrings:
            switch String(decoding: trimmed(node), as: UTF8.self).lowercased() {
            case "true", "yes", "1": return true
            case "false", "no", "0": return false
            default: throw corrupted(node, "the text is neither true nor false")
            }
        default:
            if let text = textMember(of: node) { return try bool(text) }
            throw mismatch(node, Bool.self, expected: "a Boolean")
        }
    }

    // MARK: Dates

    func date(_ node: Node) throws -> Date {
        switch node.pointee.kind {
        case .date:
            return Date(timeIntervalSinceReferenceDate: Double(bitPattern: node.pointee.value))
        case .integer, .unsigned, .number, .real:
            guard dates.takesNumbers else { throw mismatch(node, Date.self, expected: "a date as text") }
            return try date(node, number: double(node))
        case .string where dates.takesText:
            guard let date = dates.date(text: trimmed(node), noting: &dateAssumptions) else {
                if convertsStrings, dates.takesNumbers { return try date(node, number: double(node)) }
                throw corrupted(node, "the text is not a date \(dates.expectation)")
            }
            return date
        case .string where convertsStrings:
            return try date(node, number: double(node))
        default:
            if let text = textMember(of: node) { return try date(text) }
            throw mismatch(node, Date.self, expected: dates.takesText ? "a date" : "a date as a number")
        }
    }

    private func date(_ node: Node, number: Double) throws -> Date {
        let date = dates.date(number: number, noting: &dateAssumptions)
        guard date.timeIntervalSinceReferenceDate.isFinite else { throw corrupted(node, "the date is out of range") }
        return date
    }
}

/// Dictionaries with text keys, whose keys are data and not names of properties.
private protocol TextKeyedDictionary {}
extension Dictionary: TextKeyedDictionary where Key == String, Value: Decodable {}

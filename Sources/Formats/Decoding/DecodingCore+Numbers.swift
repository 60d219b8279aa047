import CSimdJSON
import Foundation

extension DecodingCore {
    /// An integer of any width; `1.0` and `1e3` are integers too, as for Foundation.
    @inline(__always)
    func integer<Integer: FixedWidthInteger>(_ node: Node) throws -> Integer {
        if node.pointee.kind == .integer,
            let value = Integer(exactly: Int64(bitPattern: node.pointee.value))
        {
            return value
        }
        return try unusualInteger(node)
    }

    private func unusualInteger<Integer: FixedWidthInteger>(_ node: Node) throws -> Integer {
        if let text = textMember(of: node) { return try integer(text) }
        var value: Integer?
        switch node.pointee.kind {
        case .integer: break
        case .unsigned: value = Integer(exactly: node.pointee.value)
        case .real: value = Integer(exactly: Double(bitPattern: node.pointee.value))
        case .number: value = ExactNumber(bytes(node)).integer()
        case .string where convertsStrings:
            guard let text = NumberText.number(in: bytes(node)) else {
                throw corrupted(node, "the text is not a number")
            }
            value = ExactNumber(text).integer()
        default: throw mismatch(node, Integer.self, expected: "a number")
        }
        guard let value else { throw corrupted(node, "the number does not fit \(Integer.self)") }
        return value
    }

    func double(_ node: Node) throws -> Double {
        switch node.pointee.kind {
        case .integer: return Double(Int64(bitPattern: node.pointee.value))
        case .unsigned: return Double(node.pointee.value)
        case .real:
            let value = Double(bitPattern: node.pointee.value)
            guard value.isFinite else { throw corrupted(node, "the number is not finite") }
            return value
        default: break
        }
        let text = try numberText(node, Double.self)
        var value = 0.0
        guard ferry_json_double(text.baseAddress, text.count, &value) else {
            throw corrupted(node, "the number does not fit Double")
        }
        return value
    }

    func float(_ node: Node) throws -> Float {
        switch node.pointee.kind {
        case .integer: return Float(Int64(bitPattern: node.pointee.value))
        case .unsigned: return Float(node.pointee.value)
        case .real:
            let value = Float(Double(bitPattern: node.pointee.value))
            guard value.isFinite else { throw corrupted(node, "the number does not fit Float") }
            return value
        default: break
        }
        let text = try numberText(node, Float.self)
        var value: Float = 0
        guard ferry_json_float(text.baseAddress, text.count, &value) else {
            throw corrupted(node, "the number does not fit Float")
        }
        return value
    }

    /// Exactly the number that stands in the source.
    func decimal(_ node: Node) throws -> Decimal {
        var exact: Decimal?
        switch node.pointee.kind {
        case .integer: exact = Decimal(Int64(bitPattern: node.pointee.value))
        case .unsigned: exact = Decimal(node.pointee.value)
        case .real:
            // The shortest text that is this double: what a person would have written.
            var text = "\(Double(bitPattern: node.pointee.value))"
            exact = text.withUTF8 { NumberText.number(in: $0).flatMap { ExactNumber($0).decimal } }
        default: exact = ExactNumber(try numberText(node, Decimal.self)).decimal
        }
        guard let exact else { throw corrupted(node, "the number has more digits than Decimal can hold") }
        return exact
    }

    /// The text of a number, or of a string that holds one where strings are converted.
    private func numberText(_ node: Node, _ type: any Any.Type) throws -> UnsafeBufferPointer<UInt8> {
        let node = textMember(of: node) ?? node
        switch node.pointee.kind {
        case .number: return bytes(node)
        case .string where convertsStrings:
            guard let text = NumberText.number(in: bytes(node)) else {
                throw corrupted(node, "the text is not a number")
            }
            return text
        default: throw mismatch(node, type, expected: "a number")
        }
    }
}

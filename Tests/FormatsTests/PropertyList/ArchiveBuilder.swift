import Foundation

@testable import Formats

/// Builds what NSKeyedArchiver would write, object by object, also what it never would.
struct ArchiveBuilder {
    var objects: [PlainValue] = [.string("$null")]
    private var classes: [String: PlainValue] = [:]

    static func uid(_ number: Int) -> PlainValue { .dictionary([("CF$UID", .integer(Int64(number)))]) }

    /// Adds an object and returns the reference to it.
    @discardableResult
    mutating func add(_ object: PlainValue) -> PlainValue {
        objects.append(object)
        return Self.uid(objects.count - 1)
    }

    mutating func classReference(_ names: [String]) -> PlainValue {
        if let known = classes[names[0]] { return known }
        let reference = add(
            .dictionary([("$classname", .string(names[0])), ("$classes", .array(names.map { .string($0) }))]))
        classes[names[0]] = reference
        return reference
    }

    mutating func instance(_ names: [String], _ fields: [(key: String, value: PlainValue)]) -> PlainValue {
        add(.dictionary([("$class", classReference(names))] + fields))
    }

    mutating func array(_ values: [PlainValue], class name: String = "NSArray") -> PlainValue {
        instance([name, "NSArray", "NSObject"], [("NS.objects", .array(values))])
    }

    mutating func dictionary(_ pairs: [(String, PlainValue)], class name: String = "NSDictionary") -> PlainValue {
        let keys = pairs.map { add(.string($0.0)) }
        return instance(
            [name, "NSDictionary", "NSObject"], [("NS.keys", .array(keys)), ("NS.objects", .array(pairs.map(\.1)))])
    }

    func archive(_ root: PlainValue) -> PlainValue { archive(top: [("root", root)]) }

    func archive(top: [(key: String, value: PlainValue)]) -> PlainValue {
        .dictionary([
            ("$archiver", .string("NSKeyedArchiver")), ("$objects", .array(objects)), ("$top", .dictionary(top)),
            ("$version", .integer(100_000)),
        ])
    }
}

/// Writes property lists: XML, and binary with true UIDs.
enum PropertyListWriter {
    static func xml(_ value: PlainValue) -> [UInt8] {
        Array("<?xml version=\"1.0\"?><plist version=\"1.0\">\(element(value))</plist>".utf8)
    }

    private static func element(_ value: PlainValue) -> String {
        switch value {
        case .null: "<string>$null</string>"
        case .bool(let value): value ? "<true/>" : "<false/>"
        case .integer(let value): "<integer>\(value)</integer>"
        case .unsigned(let value): "<integer>\(value)</integer>"
        case .real(let value): "<real>\(value)</real>"
        case .string(let text): "<string>\(escaped(text))</string>"
        case .date(let date): "<date>\(ISO8601DateFormatter().string(from: date))</date>"
        case .data(let bytes): "<data>\(Data(bytes).base64EncodedString())</data>"
        case .array(let values): "<array>\(values.map(element).joined())</array>"
        case .dictionary(let entries):
            "<dict>\(entries.map { "<key>\(escaped($0.key))</key>" + element($0.value) }.joined())</dict>"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }

    static func binary(_ value: PlainValue) -> [UInt8] {
        var objects: [[UInt8]] = []
        _ = add(value, to: &objects)
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += big(offset, 4) }
        return bytes + [0, 0, 0, 0, 0, 0, 4, 2] + big(objects.count, 8) + big(0, 8) + big(table, 8)
    }

    private static func big(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 0xF, 0x12] + big(count, 4)
    }

    private static func add(_ value: PlainValue, to objects: inout [[UInt8]]) -> Int {
        let number = objects.count
        objects.append([])
        func references(_ values: [PlainValue]) -> [UInt8] {
            values.flatMap { big(add($0, to: &objects), 2) }
        }
        var bytes: [UInt8]
        switch value {
        case .null: bytes = [0]
        case .bool(let flag): bytes = [flag ? 9 : 8]
        case .integer(let integer): bytes = [0x13] + big(Int(integer), 8)
        case .unsigned(let integer): bytes = [0x14] + big(0, 8) + big(Int(bitPattern: UInt(integer)), 8)
        case .real(let real): bytes = [0x23] + big(Int(bitPattern: UInt(real.bitPattern)), 8)
        case .date(let date):
            bytes = [0x33] + big(Int(bitPattern: UInt(date.timeIntervalSinceReferenceDate.bitPattern)), 8)
        case .data(let data): bytes = head(4, data.count) + data
        case .string(let text):
            let units = Array(text.utf16)
            bytes =
                text.utf8.allSatisfy { $0 < 0x80 }
                ? head(5, units.count) + Array(text.utf8) : head(6, units.count) + units.flatMap { big(Int($0), 2) }
        case .array(let values): bytes = head(0xA, values.count) + references(values)
        case .dictionary(let entries):
            if entries.count == 1, entries[0].key == "CF$UID", case .integer(let uid) = entries[0].value {
                bytes = [0x83] + big(Int(uid), 4)
            } else {
                let keys = references(entries.map { .string($0.key) })
                bytes = head(0xD, entries.count) + keys + references(entries.map(\.value))
            }
        }
        objects[number] = bytes
        return number
    }
}

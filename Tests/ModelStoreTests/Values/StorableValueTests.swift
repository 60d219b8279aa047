import Foundation
import ModelStore
import Testing

@Suite("Values in columns")
struct StorableValueTests {
    @Test("come back as they were, in the form the store promises")
    func roundTrips() throws {
        try expect(true, as: "1", .bool)
        try expect(Int8.min, as: "-128", .int8)
        try expect(UInt32.max, as: "4294967295", .uint32)
        try expect(Int.max, as: "9223372036854775807", .int64)
        try expect(UInt64(Int64.max), as: "9223372036854775807", .uint64)
        try expect(0.1, as: "0.1", .double)
        try expect(Float(0.1), as: "0.10000000149011612", .float)
        try expect("Zürich 日本語 👩‍👩‍👧 \0 \"x\"", as: "Zürich 日本語 👩‍👩‍👧 \0 \"x\"", .string)
        try expect("", as: "", .string)
        try expect(try #require(URL(string: "https://example.org/a?b=c#d")), as: "https://example.org/a?b=c#d", .url)
        try expect(Data([0, 255, 16]), as: "0 ff 10", .data)
        try expect(Data(), as: "", .data)
        let uuid = try #require(UUID(uuidString: "0f8fad5b-d9cb-469f-a165-70867728950e"))
        try expect(uuid, as: "0F8FAD5B-D9CB-469F-A165-70867728950E", .uuid)
    }

    @Test(
        "of type Decimal are exact",
        arguments: [
            "0", "-12.5", "0.1", "12345678901234567890.123456789", "99999999999999999999999999999999999999",
            "0.00000000000000000000000000000000000001",
        ])
    func decimals(text: String) throws {
        try expect(try #require(Decimal(string: text)), as: text, .decimal)
    }

    @Test("of type Decimal survive the largest and the smallest exponents")
    func extremeDecimals() throws {
        for value in [Decimal.greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude] {
            var column = SingleColumn(.attribute("value", for: Decimal.self))
            _ = column.stored { $0.append(value) }
            #expect(try column.read { try $0.read(0, as: Decimal.self) } == value)
        }
    }

    @Test(
        "of type String are valid UTF-8 or refused",
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0x80]]
            as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        var column = SingleColumn(.attribute("value", for: String.self))
        _ = column.stored { row in bytes.withUnsafeBytes { row.append(text: $0) } }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: String.self) } }
        let quoted = [0x5B, 0x22] + bytes + [0x22, 0x5D]
        _ = column.stored { row in quoted.withUnsafeBytes { row.append(text: $0) } }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: [String].self) } }
    }

    @Test(
        "of type Decimal are refused where they do not fit",
        arguments: [
            "1.1234567890123456789012345678901234567890", "1e5", "", "-", ".", "1.2.3", "+1", "0x10", "1 ", "1-1",
            "1" + String(repeating: "0", count: 300), "NaN",
        ])
    func unfitDecimals(text: String) {
        var column = SingleColumn(.attribute("value", for: Decimal.self))
        _ = column.stored { $0.append(text: text) }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: Decimal.self) } }
    }

    @Test("of type Decimal are read with zeros at either end")
    func paddedDecimals() throws {
        var column = SingleColumn(.attribute("value", for: Decimal.self))
        let text = "-" + String(repeating: "0", count: 40) + "1.50" + String(repeating: "0", count: 40)
        _ = column.stored { $0.append(text: text) }
        #expect(try column.read { try $0.read(0, as: Decimal.self) } == Decimal(string: "-1.5"))
    }

    @Test("are NULL for nil, and only there")
    func optionals() throws {
        var column = SingleColumn(.attribute("value", for: Int?.self))
        #expect(column.batch.entity.attributes[0].isOptional)
        #expect(column.stored { $0.append(nil as Int?) } == "NULL")
        #expect(try column.read { try $0.read(0, as: Int?.self) } == nil)
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: Int.self) } }
        #expect(column.stored { $0.append(7 as Int?) } == "7")
        #expect(try column.read { try $0.read(0, as: Int?.self) } == 7)
    }

    @Test("that cannot be stored are faults with a code")
    func faults() {
        var column = SingleColumn(.attribute("value", for: Double.self))
        #expect(column.stored { $0.append(Double.nan) } == "number.notFinite")
        #expect(column.stored { $0.append(Float.infinity) } == "number.notFinite")
        #expect(column.stored { $0.append(Decimal.nan) } == "number.notFinite")
        #expect(column.stored { $0.append(UInt64.max) } == "integer.range")
        #expect(column.stored { $0.append([1.5, .nan]) } == "number.notFinite")
        #expect(column.stored { $0.append(["a": Double.nan]) } == "value.notEncodable")
    }

    @Test("of another kind than the property's are an error that names the attribute and not the value")
    func mismatch() throws {
        var column = SingleColumn(.attribute("age", for: Int8.self))
        _ = column.stored { $0.append("secret") }
        let reads: [(RowView) throws -> Void] = [
            { _ = try $0.read(0, as: Int8.self) }, { _ = try $0.read(0, as: Bool.self) },
            { _ = try $0.read(0, as: Double.self) },
            { _ = try $0.read(0, as: UUID.self) }, { _ = try $0.read(0, as: Date.self) },
            { _ = try $0.read(0, as: Data.self) },
            { _ = try $0.read(0, as: Decimal.self) }, { _ = try $0.read(0, as: [String].self) },
            { _ = try $0.read(0, as: Season.self) },
        ]
        for read in reads {
            let error = try #require(throws: ModelStoreError.self) { try column.read(read) }
            #expect(error.code == .invalidValue)
            #expect(error.attribute == "age")
            #expect(!error.description.contains("secret"))
        }
        _ = column.stored { $0.append(128) }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: Int8.self) } }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: Bool.self) } }
        _ = column.stored { $0.append(text: "12abc") }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: Decimal.self) } }
    }

    private func expect<Value: StorableValue & Equatable>(
        _ value: Value, as text: String, _ type: AttributeType, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var column = SingleColumn(.attribute("value", for: Value.self))
        #expect(column.batch.entity.attributes[0].type == type, sourceLocation: sourceLocation)
        #expect(column.stored { $0.append(value) } == text, sourceLocation: sourceLocation)
        #expect(try column.read { try $0.read(0, as: Value.self) } == value, sourceLocation: sourceLocation)
    }
}

enum Season: String, Codable, CaseIterable {
    case spring, summer
}

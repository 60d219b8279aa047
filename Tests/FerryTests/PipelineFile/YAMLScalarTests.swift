import Testing

@testable import Ferry

@Suite struct YAMLScalarTests {
    @Test(arguments: [
        ("true", YAMLScalar.Value.bool(true)), ("FALSE", .bool(false)), ("yes", .string("yes")), ("no", .string("no")),
        ("null", .null), ("~", .null), ("", .null), ("12", .integer(12)), ("-0", .integer(0)), ("+7", .integer(7)),
        ("007", .integer(7)), ("0o17", .integer(15)), ("0x1F", .integer(31)), ("0x", .string("0x")),
        ("9223372036854775807", .integer(.max)), ("9223372036854775808", .hugeInteger), ("1.5", .real(1.5)),
        (".5", .real(0.5)), ("1.", .real(1)), ("1e3", .real(1000)), ("-.inf", .real(-.infinity)),
        ("1_000", .string("1_000")), ("2000-01-01", .string("2000-01-01")), ("1:30", .string("1:30")),
        ("0b1", .string("0b1")), ("é", .string("é")),
    ])
    func plainTextIsResolvedByTheCoreSchema(text: String, value: YAMLScalar.Value) {
        #expect(YAMLScalar(text: text, isPlain: true).value == value)
        #expect(YAMLScalar(text: text, isPlain: false).value == .string(text))
    }
}

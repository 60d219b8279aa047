import Foundation
import ModelStore
import Testing

@testable import Ferry

@Suite("Rules on encoded rows")
struct RuleSetTests {
    static let entity = EntityDescription(
        "Thing",
        attributes: [
            AttributeDescription("title", .string, isOptional: true),
            AttributeDescription("count", .int32, isOptional: true),
            AttributeDescription("weight", .double, isOptional: true),
            AttributeDescription("price", .decimal, isOptional: true),
            AttributeDescription("createdAt", .date, isOptional: true),
            AttributeDescription("photo", .data, isOptional: true),
        ])

    /// A row with the given cells, NULL elsewhere.
    private func batch(_ cells: [String: CellValue]) -> RowBatch {
        var batch = RowBatch(entity: Self.entity)
        let faults = batch.append(presence: .all) { row in
            for attribute in Self.entity.attributes { (cells[attribute.name] ?? .null).write(to: &row) }
        }
        #expect(faults.isEmpty)
        return batch
    }

    private func text(_ text: String) -> CellValue { .text(Array(text.utf8)) }

    private func codes(_ rules: [ValidationRule], _ cells: [String: CellValue]) throws -> [String] {
        let set = try RuleSet(rules, for: Self.entity)
        return batch(cells).withRow(0) { set.faults(in: $0).map { "\($0.code) \($0.field)" } }
    }

    private func fixed(_ rules: [ValidationRule], _ cells: [String: CellValue]) throws -> [CellValue] {
        let set = try RuleSet(rules, for: Self.entity)
        return batch(cells).withRow(0) { set.fixes(in: $0).map(\.value) }
    }

    @Test("A row is told all its faults, not the first")
    func allFaults() throws {
        let rules = [
            ValidationRule("title", .required), ValidationRule("count", .range(min: .integer(1), max: .integer(5))),
            ValidationRule("weight", .range(min: .real(0.5), max: nil), severity: .warning),
        ]
        let found = try codes(rules, ["title": text(" \u{3000}\n"), "count": .integer(6), "weight": .real(0.25)])
        #expect(found == ["validate.required title", "validate.range count", "validate.range weight"])
        #expect(try codes(rules, ["title": text("a"), "count": .integer(5), "weight": .real(0.5)]).isEmpty)
    }

    @Test("NULL breaks only the rule that requires a value")
    func nullPasses() throws {
        let rules = [
            ValidationRule("title", .length(min: 1, max: 2)), ValidationRule("title", .pattern("x")),
            ValidationRule("count", .oneOf([.integer(1)])), ValidationRule("createdAt", .required),
        ]
        #expect(try codes(rules, [:]) == ["validate.required createdAt"])
    }

    @Test("Length counts characters of text, in any script, and bytes of data")
    func lengths() throws {
        let rules = [ValidationRule("title", .length(min: 2, max: 3))]
        for (value, isGood) in [
            ("ab", true), ("abc", true), ("a", false), ("abcd", false), ("日本語", true), ("日", false), ("👨‍👩‍👧‍👦é", true),
            ("e\u{301}", false), ("\r\n", false), ("\r\n\r\n", true), ("", false),
        ] {
            #expect(try codes(rules, ["title": text(value)]).isEmpty == isGood, "\(value.debugDescription)")
        }
        let set = try RuleSet([ValidationRule("photo", .length(min: nil, max: 2))], for: Self.entity)
        var batch = RowBatch(entity: Self.entity)
        _ = batch.append(presence: .all) { row in
            for _ in 0..<5 { row.appendNull() }
            [UInt8](repeating: 0, count: 3).withUnsafeBytes { row.append(blob: $0) }
        }
        #expect(batch.withRow(0) { set.faults(in: $0).count } == 1)
    }

    @Test("Dates are compared as moments; a day as an upper bound lasts until its end")
    func dateRanges() throws {
        let rules = [ValidationRule("createdAt", .range(min: .string("2000-01-01"), max: .string("2000-12-31")))]
        for (value, isGood) in [
            ("2000-01-01T00:00:00.000000Z", true), ("1999-12-31T23:59:59.999999Z", false),
            ("2000-12-31T23:59:59.999999Z", true), ("2001-01-01T00:00:00.000000Z", false),
        ] {
            #expect(try codes(rules, ["createdAt": text(value)]).isEmpty == isGood, "\(value)")
        }
        let zoned = [ValidationRule("createdAt", .range(min: .string("2000-01-01T02:00:00+02:00"), max: nil))]
        #expect(try codes(zoned, ["createdAt": text("2000-01-01T00:00:00.000000Z")]).isEmpty)
        #expect(try codes(zoned, ["createdAt": text("1999-12-31T23:59:59.000000Z")]).count == 1)
    }

    @Test("Decimals are compared as numbers")
    func decimals() throws {
        let rules = [
            ValidationRule("price", .range(min: .string("0.10"), max: .integer(10))),
            ValidationRule("price", .oneOf([.string("1.50"), .integer(10)])),
        ]
        #expect(try codes(rules, ["price": text("1.5")]).isEmpty)
        #expect(try codes(rules, ["price": text("0.1")]) == ["validate.oneOf price"])
        #expect(try codes(rules, ["price": text("9.99")]) == ["validate.oneOf price"])
        #expect(try codes(rules, ["price": text("10.01")]) == ["validate.range price", "validate.oneOf price"])
    }

    @Test("A pattern matches somewhere unless it is anchored")
    func patterns() throws {
        #expect(try codes([ValidationRule("title", .pattern("[0-9]+"))], ["title": text("abc 12")]).isEmpty)
        #expect(try codes([ValidationRule("title", .pattern("^[0-9]+$"))], ["title": text("abc 12")]).count == 1)
    }

    @Test("What does not fit the field is an error when the rules are compiled")
    func misfits() throws {
        let bad: [(ValidationRule, String)] = [
            (ValidationRule("titel", .required), "title"),
            (ValidationRule("title", .range(min: .integer(1), max: nil)), "numbers and dates"),
            (ValidationRule("title", .pattern("(")), "regular expression"),
            (ValidationRule("count", .oneOf([.string("a")])), "int32"),
            (ValidationRule("count", .range(min: .real(1.2), max: .real(1.8))), "no integer"),
            (ValidationRule("count", .defaultValue(.integer(1 << 40))), "int32"),
            (ValidationRule("createdAt", .range(min: .string("2000-02-30"), max: nil)), "date"),
            (ValidationRule("createdAt", .trim), "trim"),
            (ValidationRule("title", .length(min: 3, max: 2)), "length"),
        ]
        for (rule, hint) in bad {
            do {
                _ = try RuleSet([rule], for: Self.entity)
                Issue.record("\(rule) was taken")
            } catch {
                #expect(error.code == .usage)
                #expect(error.message.contains(hint), "\(error.message)")
            }
        }
    }

    @Test("Fixes trim, fill in and clamp, and leave alone what is right")
    func fixes() throws {
        let rules = [
            ValidationRule("title", .trim), ValidationRule("count", .defaultValue(.integer(7))),
            ValidationRule("count", .clamp(min: .integer(0), max: .integer(5))),
            ValidationRule("createdAt", .clamp(min: .string("2000-01-01"), max: nil)),
        ]
        #expect(try fixed(rules, ["title": text("a"), "count": .integer(3)]).isEmpty)
        let found = try fixed(
            rules, ["title": text("\u{A0} é \t"), "createdAt": text("1999-01-01T00:00:00.000000Z")])
        #expect(found == [text("é"), .integer(7), .integer(5), text("2000-01-01T00:00:00.000000Z")])
        #expect(try fixed(rules, ["title": text("  "), "count": .integer(9)]) == [text(""), .integer(5)])
    }

    @Test("A filled-in default does not make an absent field present, an assignment does")
    func presence() throws {
        var presence = FieldPresence.all
        presence.remove(1)
        var batch = RowBatch(entity: Self.entity)
        _ = batch.append(presence: presence) { row in for _ in Self.entity.attributes { row.appendNull() } }
        let filled = try RuleSet([ValidationRule("count", .defaultValue(.integer(1)))], for: Self.entity)
        let assigned = try RuleSet(assigning: [FieldAssignment(field: "count", value: .integer(1))], for: Self.entity)
        #expect(batch.withRow(0) { filled.fixes(in: $0).map(\.isAssigned) } == [false])
        #expect(batch.withRow(0) { assigned.fixes(in: $0).map(\.isAssigned) } == [true])
    }

    @Test("The canonical form tells different rules apart")
    func canonicalForms() throws {
        let sets = try [
            [ValidationRule("title", .required)], [ValidationRule("title", .required, severity: .warning)],
            [ValidationRule("title", .oneOf([.string("a"), .string("b")]))],
            [ValidationRule("title", .oneOf([.string("a\", \"b")]))], [ValidationRule("count", .required)],
        ].map { try RuleSet($0, for: Self.entity).canonicalForm }
        #expect(Set(sets).count == sets.count)
    }
}

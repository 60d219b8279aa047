import Testing

@testable import FerryCommand

@Suite struct ArgumentsTests {
    private static let max = OptionDescription("--max-errors", "N", help: "a number")
    private static let dry = OptionDescription("--dry-run", help: "a trial")
    private let command = CommandDescription(
        "carry", operands: "FILE…", operandCount: 1...3, summary: "carry files",
        options: [.store, max, dry, .json])

    private func parse(_ arguments: String...) throws(UsageError) -> Arguments {
        try Arguments(arguments, of: command)
    }

    private func message(_ arguments: String...) -> String {
        do {
            _ = try Arguments(arguments, of: command)
            return ""
        } catch {
            return error.message
        }
    }

    @Test func optionsAndOperandsStandInAnyOrder() throws {
        let arguments = try parse("a", "--store", "s", "-", "--dry-run", "--max-errors=5")
        #expect(arguments.operands == ["a", "-"])
        #expect(try arguments.required(.store) == "s")
        #expect(try arguments.count(Self.max) == 5)
        #expect(arguments.has(Self.dry))
        #expect(!arguments.has(.json))
    }

    @Test func twoDashesEndTheOptions() throws {
        #expect(try parse("--", "--store", "-x").operands == ["--store", "-x"])
    }

    @Test func valuesMayHoldEqualSignsAndBeADash() throws {
        #expect(try parse("a", "--store=a=b").required(.store) == "a=b")
        #expect(try parse("a", "--store", "-").required(.store) == "-")
        #expect(try parse("a", "--store=--odd").required(.store) == "--odd")
    }

    @Test func unknownOptionsNameTheNearest() {
        #expect(message("a", "--stroe", "s") == "unknown option --stroe; did you mean --store?")
        #expect(message("a", "--dryrun") == "unknown option --dryrun; did you mean --dry-run?")
        #expect(message("a", "-x").hasPrefix("unknown option -x; `ferry carry --help`"))
        #expect(message("a", "--\u{1B}[2J").contains("--\\u{1b}[2J"))
    }

    @Test func whatDoesNotFitIsRefused() {
        #expect(message("a", "--store") == "--store needs a value: --store FILE")
        #expect(message("a", "--store", "--json") == "--store needs a value: --store FILE")
        #expect(message("a", "--json=1") == "--json takes no value")
        #expect(message("a", "--store", "s", "--store=t") == "--store is given twice")
        #expect(message() == "something is missing after `ferry carry`; usage: ferry carry FILE… [options]")
        #expect(message("1", "2", "3", "4").hasPrefix("there is too much"))
    }

    @Test func valuesAreChecked() throws {
        for wrong in ["x", "-1", "1.5", "99999999999999999999"] {
            #expect(throws: UsageError.self) { try parse("a", "--max-errors=\(wrong)").count(Self.max) }
        }
        #expect(throws: UsageError.self) { try parse("a", "--store=").required(.store) }
        #expect(throws: UsageError.self) { try parse("a").required(.store) }
    }

    @Test func helpNeedsNothingElse() throws {
        #expect(try parse("--help").has(.help))
        #expect(try parse("-h").has(.help))
    }
}

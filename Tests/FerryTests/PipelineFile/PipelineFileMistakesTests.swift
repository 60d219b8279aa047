import Foundation
import Testing

@testable import Ferry

@Suite struct PipelineFileMistakesTests {
    private func mistakes(_ bytes: [UInt8]) -> [PipelineDiagnostic] {
        do {
            _ = try PipelineFile.parse(bytes, path: "p.yaml")
            return []
        } catch {
            return error.diagnostics
        }
    }

    private func mistakes(_ text: String) -> [PipelineDiagnostic] {
        mistakes(Array(text.utf8))
    }

    /// A pipeline whose stages are `stages`, the first of which begins in line 3, column 5.
    private func stages(_ stages: String...) -> String {
        "source: { file: a.json }\nstages:\n" + stages.map { "  - \($0)\n" }.joined()
    }

    @Test func allMistakesAreReportedInOrderWithPlaceAndNearestName() {
        let found = mistakes(
            """
            pipline: memos
            source:
              fromat: preferences
              format: jsn
              file: a.plist
            stages:
              - decod: LegacyMemo
              - write: { on_conflict: kep }
            errors: { max: -1 }
            """)
        #expect(
            found.map(\.description) == [
                "p.yaml:1:1: unknown key `pipline` in pipeline; did you mean `pipeline`? Expected `pipeline`, `source`,"
                    + " `stages`, `models`, `declare`, `errors` or `once`",
                "p.yaml:3:3: unknown key `fromat` in source; did you mean `format`? Expected `format`, `file`, `files`,"
                    + " `urls`, `records`, `namespaces`, `max_record_size`, `keyed_by`, `key`, `missing_key`, `flags`,"
                    + " `table`, `query` or `entity`",
                "p.yaml:4:11: unknown value `jsn` in format; did you mean `json`? Expected `json`, `ndjson`,"
                    + " `concatenated`, `preferences`, `xml` or `sqlite`",
                "p.yaml:7:5: unknown stage `decod` in stages; did you mean `decode`? Expected `decode`, `map`, `filter`,"
                    + " `validate`, `assets`, `deduplicate` or `write`",
                "p.yaml:8:27: unknown value `kep` in on_conflict; did you mean `keep`? Expected `merge`, `keep`,"
                    + " `replace`, `newest(FIELD)` or `fail`",
                "p.yaml:9:16: `max` is the number -1; expected a whole number from 0 to 2147483647",
            ])
    }

    @Test(arguments: [
        ("decode: 5", 13, "`decode` is the number 5"),
        ("decode: { dates: { form: x } }", 24, "unknown key `form` in dates"),
        ("decode: { numbers_in_strings: yes }", 35, "`numbers_in_strings` is text"),
        ("map: {}", 10, "`map` says nothing"),
        ("map: { set: { a: [1] } }", 22, "`a` is a list"),
        ("map: { set: { a: 99999999999999999999 } }", 22, "`a` is a number beyond 64 bits"),
        ("map: { set: { a: .inf } }", 22, "`a` is the number inf"),
        ("filter: { a: { trim: true } }", 20, "unknown key `trim` in filter"),
        ("validate: { a: required }", 20, "the rules of `a` are text"),
        ("validate: { a: { length: { min: 3, max: 2 } } }", 30, "`min` is above `max`"),
        ("validate: { a: { range: { min: 3.5, max: 2 } } }", 29, "`min` is above `max`"),
        ("validate: { a: { range: { min: soon } } }", 36, "`min` is text"),
        ("validate: { a: { one_of: [] } }", 30, "`one_of` is a list"),
        ("validate: { a: { pattern: '(' } }", 31, "`pattern` is no regular expression"),
        ("validate: { a: { default: null } }", 31, "`default` is null"),
        ("deduplicate: { keep: newest }", 18, "`by` is missing"),
        ("deduplicate: { keep: last, by: x }", 36, "`by` says nothing without `keep: newest`"),
    ])
    func aWrongStageIsReported(stage: String, column: Int, message: String) {
        let found = mistakes(stages(stage, "write"))
        #expect(found.map { "\($0.line):\($0.column) \($0.message)" } == ["3:\(column) \(message)"])
    }

    @Test func theOrderOfStagesIsChecked() {
        #expect(
            mistakes(stages("write", "decode")).map(\.message) == [
                "`write` is not the last stage", "`decode` is not the first stage",
            ])
        #expect(mistakes(stages("decode", "map: M")).map(\.message) == ["the stages do not end with `write`"])
        #expect(
            mistakes(stages("deduplicate", "deduplicate", "write")).map(\.message) == ["`deduplicate` is there twice"])
        #expect(
            mistakes(stages("deduplicate", "filter: { a: { required: true } }", "map: M", "write")).map(\.message) == [
                "`deduplicate` stands before `filter`"
            ])
        #expect(
            mistakes(stages("{ map: M, filter: {} }", "write")).map(\.message) == ["a second key `filter` in one stage"]
        )
    }

    @Test(arguments: [
        ("{ }", "`file` is missing"),
        ("{ file: a, files: [b] }", "`file` and `files` are both there"),
        ("{ files: [] }", "`files` is empty"),
        ("{ file: '' }", "`file` is empty"),
        (#"{ file: "a\0b" }"#, "`file` has a NUL character"),
        ("{ file: a, records: memos }", "`records` is no JSON Pointer"),
        ("{ file: a, records: /a~2 }", "`records` is no JSON Pointer"),
        ("{ file: a, format: ndjson, records: /a }", "`records` does not go with the format `ndjson`"),
        (
            "{ file: a, format: xml, records: '//trip[' }",
            "`records` is no path to elements: expected `@` and an attribute, or a child element, at character 8 of the path"
        ),
        ("{ file: a, format: xml, namespaces: [a] }", "`namespaces` is a list"),
        ("{ file: a, format: json, namespaces: { a: b } }", "`namespaces` does not go with the format `json`"),
        ("{ file: a, format: xml, max_record_size: 0 }", "`max_record_size` is the number 0"),
        ("{ file: a, format: json, key: x }", "`key` does not go with the format `json`"),
        ("{ file: a, format: preferences }", "`key` is missing"),
        ("{ file: a, missing_key: empty }", "`missing_key` says nothing without `key`"),
    ])
    func aWrongSourceIsReported(source: String, message: String) {
        #expect(mistakes("source: \(source)\nstages: [write]").map(\.message) == [message])
    }

    @Test func whatIsMisspeltIsNotMissingBesides() {
        #expect(mistakes("source: { fiel: a }\nstages: [writ]").map(\.nearest) == ["file", "write"])
        #expect(mistakes("sorce: { file: a }\nstagse: [write]").map(\.nearest) == ["source", "stages"])
        #expect(mistakes("once: a").map(\.message) == ["`source` is missing", "`stages` is missing"])
    }

    @Test func anchorsAliasesAndTagsAreRefused() {
        let found = mistakes("source: &s { file: !!int a }\nstages: [write]\nerrors: *s\n")
        #expect(
            found.map { "\($0.line):\($0.column) \($0.message)" } == [
                "1:9 anchors are not taken here: write the value out",
                "1:20 type tags are not taken here: write the value without the tag",
                "3:9 aliases are not taken here: write the value out",
            ])
    }

    @Test func keysGivenTwiceAndKeysThatAreNoTextAreRefused() {
        let found = mistakes("source: { file: a }\nstages: [write]\nonce: a\nonce: b\n[x]: y\n")
        #expect(
            found.map { "\($0.line):\($0.column) \($0.message)" } == [
                "4:1 the key `once` is there already, in line 3", "5:1 a key is a list",
            ])
    }

    @Test func aDocumentThatIsNoneIsReported() {
        #expect(mistakes("").map(\.message) == ["the file is empty"])
        #expect(mistakes("# nothing\n").map(\.message) == ["the file is empty"])
        #expect(mistakes("- a\n").map(\.message) == ["`pipeline` is a list"])
        #expect(mistakes("source: { file: a }\nstages: [write]\n---\na: b\n").map(\.line) == [3])
        let syntax = mistakes("source: { file: a\nstages: [write\n")
        #expect(syntax.count == 1 && syntax[0].message.hasPrefix("not YAML: "))
        let bytes = mistakes(Array("source:\n  file: ".utf8) + [0xFF, 0x0A])
        #expect(bytes.map { "\($0.line):\($0.column)" } == ["2:9"])
    }

    @Test func depthIsBoundedWithoutRecursingIntoIt() {
        for open in ["[", "{a: ", "- "] {
            let found = mistakes(String(repeating: open, count: 200_000))
            #expect(found.count == 1, "\(open)")
            #expect(found.first?.message.contains("more than 32 deep") == true, "\(open)")
        }
    }

    @Test func manyMistakesAreCutAtAHundred() {
        let keys = (0..<500).map { "wrong\($0): 1\n" }.joined()
        #expect(mistakes("source: { file: a }\nstages: [write]\n" + keys).count == 100)
    }

    @Test func damagedFilesNeverTrap() throws {
        let sample = try Data(contentsOf: packageRoot.appendingPathComponent("Pipelines/memos.yaml"))
        let seed = UInt64.random(in: .min ... .max)
        var state = seed | 1
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        for _ in 0..<500 {
            var bytes = Array(sample)
            for _ in 0..<(1 + next() % 4) {
                let position = Int(next() % UInt64(bytes.count))
                switch next() % 3 {
                case 0: bytes[position] = UInt8(truncatingIfNeeded: next())
                case 1: bytes.removeSubrange(position...)
                default: bytes.insert(Array("{[-:&*!|>'\"%@`\n".utf8)[Int(next() % 15)], at: position)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            for mistake in mistakes(bytes) {
                #expect(mistake.line > 0 && mistake.column > 0, "seed \(seed)")
            }
        }
    }
}

import Foundation
import Testing

@testable import Ferry

/// The package's root, found from this file.
let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

@Suite struct PipelineFileTests {
    private func parse(_ text: String, path: String = "test.yaml") throws -> PipelineDefinition {
        try PipelineFile.parse(Array(text.utf8), path: path)
    }

    @Test func everyKeyIsTaken() throws {
        let text = """
            pipeline: memos
            source:
              format: preferences
              file: ../SampleData/memos.plist
              key: saved_memos
              missing_key: empty
              flags: [swiftdata_migration_v1]
            stages:
              - decode: { as: LegacyMemo, dates: seconds_since_2001, keys: snake_case, duplicate_keys: last,
                          rename: { old: new }, numbers_in_strings: true }
              - map: { to: Memo }
              - map: { set: { category: imported, rank: 3 } }
              - filter: { isFavorite: { one_of: [true] } }
              - validate:
                  title: { length: { max: 200 }, required: true, trim: true, severity: warning }
                  createdAt: { range: { min: 2000-01-01, max: 2100-01-01T00:00:00Z } }
                  rank: { clamp: { min: 0, max: 9.5 }, default: 1, pattern: "^[0-9]$" }
              - deduplicate: { keep: newest, by: updatedAt }
              - write: { model: Memo, on_conflict: keep, batch: 100, protect: [isFavorite], id: id }
            errors: { max: 5, ratio: 0.01 }
            once: swiftdata_migration_v1
            """
        let pipeline = try parse(text, path: "Pipelines/p.yaml")
        #expect(pipeline.name == "memos")
        #expect(pipeline.source.format == .preferences)
        #expect(pipeline.source.files == ["SampleData/memos.plist"])
        #expect(pipeline.source.key == "saved_memos")
        #expect(pipeline.source.allowsMissingKey)
        #expect(pipeline.source.flags == ["swiftdata_migration_v1"])
        #expect(pipeline.errors == ErrorBudget(max: 5, ratio: 0.01))
        #expect(pipeline.once == "swiftdata_migration_v1")
        #expect(pipeline.write.model == "Memo")
        #expect(pipeline.write.onConflict == .keep)
        let newest = try PipelineFile.parse(
            Array("{source: {file: a}, stages: [write: {on_conflict: newest(updatedAt)}]}".utf8), path: "p.yaml",
            models: .samples, model: "Memo")
        #expect(newest.write.onConflict == .newest(by: "updatedAt"))
        let misspelt = #expect(throws: PipelineFileError.self) {
            try PipelineFile.parse(
                Array("{source: {file: a}, stages: [write: {on_conflict: newest(updated)}]}".utf8), path: "p.yaml",
                models: .samples, model: "Memo")
        }
        #expect(misspelt?.diagnostics.first?.nearest == "updatedAt")
        #expect(pipeline.write.batchSize == 100)
        #expect(pipeline.write.protected == ["isFavorite"])
        #expect(pipeline.write.identity == ["id"])
        #expect(pipeline.stages.map(\.name) == ["decode", "map", "map", "filter", "validate", "deduplicate"])
        guard case .decode(let type, let options) = pipeline.stages[0] else {
            Issue.record("the first stage is not decode")
            return
        }
        #expect(type == "LegacyMemo")
        #expect(options.dateStrategy == .secondsSince2001)
        #expect(options.keyStrategy == .convertFromSnakeCase)
        #expect(options.duplicateKeys == .last)
        #expect(options.renamedKeys == ["old": "new"])
        #expect(options.convertsStrings)
        #expect(pipeline.stages[1] == .map(to: "Memo"))
        #expect(
            pipeline.stages[2]
                == .set([
                    FieldAssignment(field: "category", value: .string("imported")),
                    FieldAssignment(field: "rank", value: .integer(3)),
                ]))
        #expect(pipeline.stages[3] == .filter([ValidationRule("isFavorite", .oneOf([.bool(true)]))]))
        #expect(
            pipeline.stages[4]
                == .validate([
                    ValidationRule("title", .trim, severity: .warning),
                    ValidationRule("title", .required, severity: .warning),
                    ValidationRule("title", .length(min: nil, max: 200), severity: .warning),
                    ValidationRule(
                        "createdAt", .range(min: .string("2000-01-01"), max: .string("2100-01-01T00:00:00Z"))),
                    ValidationRule("rank", .defaultValue(.integer(1))),
                    ValidationRule("rank", .clamp(min: .integer(0), max: .real(9.5))),
                    ValidationRule("rank", .pattern("^[0-9]$")),
                ]))
        #expect(pipeline.stages[5] == .deduplicate(DeduplicateDefinition(keep: .newest(by: "updatedAt"))))
    }

    @Test func shortFormsStandForTheirMappings() throws {
        let short = try parse(
            """
            source: { file: a.json }
            stages: [ decode: Old, map: New, deduplicate: first, write: New ]
            """)
        let long = try parse(
            """
            source: { files: [a.json] }
            stages:
              - decode: { as: Old }
              - map: { to: New }
              - deduplicate: { keep: first }
              - write: { model: New }
            """)
        #expect(short == long)
        #expect(short.name == "test")
        #expect(try parse("source: { file: '-' }\nstages: [decode, deduplicate, write]").source.files == ["-"])
    }

    @Test func jsonIsTakenWithTabsEscapesAndSurrogates() throws {
        let text = """
            {\r\n\t"source":{"file":"a\\/b\\u0020\\ud83d\\uDE00.json","records":""},
            \t"stages":[{"map":{"set":{"\\\\ud83d":"\\u00e9","n":-1.5e3,"x":null}}},"write"],\n\t"errors":{"max":0}\n}

            """
        let pipeline = try parse(text, path: "dir/p.json")
        #expect(pipeline.source.files == ["dir/a/b 😀.json"])
        #expect(pipeline.source.records == "")
        #expect(pipeline.errors == ErrorBudget(max: 0))
        #expect(
            pipeline.stages == [
                .set([
                    FieldAssignment(field: "\\ud83d", value: .string("é")),
                    FieldAssignment(field: "n", value: .real(-1500)),
                    FieldAssignment(field: "x", value: .null),
                ])
            ])
    }

    @Test func pathsAreRelativeToTheFile() throws {
        #expect(PipelineFileReader.path("../a.json", besides: "Pipelines/p.yaml") == "a.json")
        #expect(PipelineFileReader.path("./a.json", besides: "p.yaml") == "a.json")
        #expect(PipelineFileReader.path("../../a", besides: "x/p.yaml") == "../a")
        #expect(PipelineFileReader.path("a", besides: "/p.yaml") == "/a")
        #expect(PipelineFileReader.path("../a", besides: "/x/y/p.yaml") == "/x/a")
        #expect(PipelineFileReader.path("/a", besides: "x/p.yaml") == "/a")
        #expect(PipelineFileReader.path("-", besides: "x/p.yaml") == "-")
    }

    @Test func theParentOfALinkedFolderIsNotCutShort() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("real/pipelines"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/real/pipelines")
        try Data("[]".utf8).write(to: folder.appendingPathComponent("real/a.json"))
        let path = PipelineFileReader.path("../a.json", besides: folder.path + "/link/p.yaml")
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func pipelinesAreToldFromData() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func file(_ name: String, _ text: String) throws -> String {
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return url.path
        }
        #expect(try PipelineFile.isPipeline(path: file("a.yaml", "")))
        #expect(try PipelineFile.isPipeline(path: file("a.json", #"{"stages": ["write"], "source": {"file": "x"}}"#)))
        #expect(try !PipelineFile.isPipeline(path: file("b.json", #"{"source": "web"}"#)))
        #expect(try !PipelineFile.isPipeline(path: file("c.json", #"[{"source": 1, "stages": 2}]"#)))
        #expect(!PipelineFile.isPipeline(path: folder.path + "/missing.json"))
        #expect(!PipelineFile.isPipeline(path: "-"))
    }

    @Test func theSamplePipelinesAreSound() throws {
        let folder = packageRoot.appendingPathComponent("Pipelines").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
        #expect(!names.isEmpty)
        for name in names {
            let pipeline = try PipelineFile.load(path: folder + "/" + name)
            let written = pipeline.parts.isEmpty ? [pipeline.write.model] : pipeline.parts.map(\.write.model)
            #expect(!written.contains(nil))
        }
    }
}

import Ferry
import Formats
import Foundation

/// Reports as runs give them, with everything in them that a rendering has to cope with.
enum SampleReports {
    private static let start = Date(timeIntervalSince1970: 1_764_500_000)

    private static func base(_ outcome: RunOutcome, seconds: Double = 0.042) -> RunReport {
        var report = RunReport(
            run: "20251130-105320-4f2a", pipeline: "memos", model: "Memo", store: "memos.store", startedAt: start)
        report.outcome = outcome
        report.finishedAt = start.addingTimeInterval(seconds)
        report.inputs = [
            InputSummary(name: "memos.plist", byteCount: 48_213, sha256: String(repeating: "0f1e2d3c", count: 8))
        ]
        return report
    }

    private static func place(_ index: Int, _ pointer: String) -> RecordLocation {
        RecordLocation(
            file: "memos.plist", container: ["saved_memos"], index: index, byteOffset: index * 160, line: 1,
            pointer: pointer)
    }

    /// A run with three rejections, duplicates, fixes, a warning, and unknown fields.
    static var withRejections: RunReport {
        var report = base(.doneWithRejections)
        report.books.read = 1_315
        report.books.inserted = 1_297
        report.books.duplicate = 15
        report.books.rejected = 3
        report.rejectionsByCode = ["decode.typeMismatch": 2, "validate.required": 1]
        report.rejections = [
            Rejection(
                location: place(17, "/17/createdAt"), stage: "decode",
                faults: [
                    .init(code: "decode.typeMismatch", field: "createdAt", message: "text where a number is expected")
                ],
                raw: Array(#"{"id":"x"}"#.utf8)),
            Rejection(
                location: place(99, "/99/we|ird\u{1B}[31m"), stage: "decode",
                faults: [
                    .init(
                        code: "decode.typeMismatch", field: "we|ird\u{1B}[31m", message: "null where text is expected")
                ],
                raw: [0xFF]),
            Rejection(
                location: place(204, "/204"), stage: "validate",
                faults: [
                    .init(code: "validate.required", field: "title", message: "blank, but required"),
                    .init(code: "validate.range", field: "createdAt", message: "before 2000-01-01"),
                ], raw: nil),
        ]
        report.duplicates.count = 15
        report.duplicates.identical = 11
        report.duplicates.samples = [
            .init(winner: place(300, "/300"), loser: place(3, "/3"), identical: true),
            .init(winner: place(301, "/301"), loser: place(4, "/4"), identical: false),
        ]
        report.fixes = ["trim title": 12]
        report.warnings = ["validate.length title": 1]
        report.unknownFields = ["color": 1_315, "pinned_at": 3]
        report.notes = ["the dump's own flag swiftdata_migration_v1 is true"]
        report.verifiedRows = 1_297
        report.rowsInStore = 1_297
        var decode = StageTally(stage: "decode")
        decode.read = 1_315
        decode.passed = 1_313
        decode.rejected = 2
        report.stages = [decode]
        return report
    }

    /// A run that went beyond its error budget.
    static var rolledBack: RunReport {
        var report = base(.budgetExceeded, seconds: 125)
        report.books.read = 12
        report.books.rejected = 1
        report.rejectionsByCode = ["decode.keyNotFound": 1]
        report.rejections = [
            Rejection(
                location: RecordLocation(file: "memos.ndjson", index: 11, byteOffset: 3_400, line: 12), stage: "decode",
                faults: [.init(code: "decode.keyNotFound", field: "createdAt", message: "the key is missing")], raw: nil
            )
        ]
        report.rollback = RollbackReport(
            code: "budget.exceeded",
            cause: "1 record was rejected, but no rejection is allowed; --max-errors 1 allows it",
            location: report.rejections[0].location, field: "createdAt",
            rolledBack: [.init(model: "Memo", inserted: 11, updated: 0, rowsNow: 1_000)], storeNow: "as before the run")
        return report
    }

    /// A run that found nothing to do.
    static var nothingToDo: RunReport {
        var report = base(.nothingToDo)
        report.inputs = []
        report.notes = ["run 20251129-080000-aaaa has carried the same input through the same pipeline"]
        return report
    }

    /// A trial.
    static var dryRun: RunReport {
        var report = base(.done)
        report.isDryRun = true
        report.books.read = 2
        report.books.updated = 1
        report.books.unchanged = 1
        return report
    }

    /// A validation that found two broken records.
    static var validation: ValidationReport {
        var report = ValidationReport(pipeline: "memos", model: "Memo")
        report.inputs = withRejections.inputs
        report.read = 10
        report.valid = 7
        report.filtered = 1
        report.rejected = 2
        report.rejectionsByCode = ["decode.typeMismatch": 2]
        report.rejections = Array(withRejections.rejections.prefix(2))
        report.unknownFields = ["color": 10]
        report.warnings = ["validate.length title": 1]
        return report
    }
}

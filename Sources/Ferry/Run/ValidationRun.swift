import Formats
import Foundation
import ModelStore

/// Carries a source's records through a pipeline's stages without a store, to see what would be rejected.
public struct ValidationRun: Sendable {
    private let plans: [ImportPlan]
    private let name: String
    private let model: String?
    private let rejectsFile: String?

    /// Resolves a declared pipeline.
    /// - Parameters:
    ///   - registry: the models; nil looks at the records' form only.
    ///   - rejectsFile: where rejections are written, one JSON object a line.
    /// - Throws: ``FerryError`` (`usage`) when a name in the declaration is not known.
    public init(
        _ definition: PipelineDefinition, registry: ModelRegistry?, rejectsFile: String? = nil
    ) throws(FerryError) {
        self.rejectsFile = rejectsFile
        name = definition.name
        if let registry {
            plans = try registry.plans(of: definition).plans
            model = plans.map(\.entity.name).joined(separator: ", ")
        } else {
            plans = (definition.parts.isEmpty ? [definition] : definition.parts).map { .formCheck(of: $0) }
            model = nil
        }
    }

    /// Reads the whole source, on threads of its own; the caller waits.
    /// - Throws: ``FerryError`` (`input`) when the source cannot be read.
    public func run() throws(FerryError) -> ValidationReport {
        var files = FileRoles()
        for file in plans.flatMap(\.source.definition.files) { files.add(file, as: "an input") }
        try files.add(output: rejectsFile, as: "the rejects file")
        var report = ValidationReport(pipeline: name, model: model)
        let rejects = try rejectsFile.map { path throws(FerryError) in try RejectsFile(path: path) }
        for plan in plans { try read(plan, into: &report, rejects) }
        try rejects?.commit()
        return report
    }

    private func read(
        _ plan: ImportPlan, into report: inout ValidationReport, _ rejects: RejectsFile?
    ) throws(FerryError) {
        let flow = RecordFlow(plan: plan)
        defer { flow.cancel() }
        while let chunk = flow.next() {
            report.read += chunk.recordCount
            report.filtered += chunk.counts.reduce(0) { $0 + $1.filtered }
            report.valid += chunk.rows.reduce(0) { $0 + $1.batch.count }
            for rejection in chunk.rejections {
                report.rejected += 1
                report.rejectionsByCode[rejection.faults.first?.code ?? "unknown", default: 0] += 1
                if report.rejections.count < RunBooks.sampleSize {
                    report.rejections.append(rejection.cut(at: RunBooks.sampleBytes))
                }
                try rejects?.append(rejection)
            }
            report.unknownFields.merge(chunk.unknownFields, uniquingKeysWith: +)
            report.fixes.merge(chunk.fixes, uniquingKeysWith: +)
            report.warnings.merge(chunk.warnings, uniquingKeysWith: +)
        }
        do {
            let end = try flow.finish()
            report.inputs += end.inputs.filter { !report.inputs.contains($0) }
            report.notes += end.notes
        } catch {
            throw FerryError(.input, error.message, at: error.location)
        }
    }
}

extension ImportPlan {
    /// A plan that only looks at the form of each record.
    static func formCheck(of definition: PipelineDefinition) -> ImportPlan {
        ImportPlan(
            name: definition.name, source: RecordSource(definition.source),
            entity: EntityDescription("record", attributes: []), identity: [], decoding: RecordDecodingOptions(),
            deduplication: DeduplicateDefinition(), write: WriteDefinition(), stageNames: ["source", "decode"],
            canonicalForm: "",
            process: { context in
                context.enter(0)
                context.enter(1)
                if let fault = context.decoder.check(at: context.position) {
                    context.reject(1, fault: fault)
                } else {
                    context.passWithoutFields()
                }
            })
    }
}

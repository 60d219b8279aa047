import Digests
import Formats
import Foundation
import ModelStore
import SQLite

/// One execution of an ``Import``: takes the lock, finds out whether there is anything to do, loads, reads back.
struct ImportRun {
    private let plans: [ImportPlan]
    private let specification: Import
    private let options: ImportOptions
    private let beginning: RunReport

    init(_ specification: Import) {
        self.specification = specification
        plans = specification.plans
        options = specification.options
        let now = Date()
        var beginning = RunReport(
            run: RunIdentifier.make(at: now), pipeline: specification.name,
            model: plans.map(\.entity.name).joined(separator: ", "), store: options.store, startedAt: now)
        if plans.count > 1 { beginning.models = plans.map { ModelBooks(model: $0.entity.name) } }
        beginning.isDryRun = options.isDryRun
        beginning.notes = specification.notes
        self.beginning = beginning
    }

    func run() async throws(FerryError) -> RunReport {
        try checkFiles()
        switch specification.destination {
        case .container(let container):
            return try await run(in: container)
        case .file(let schema, let knownVersions, let evolves):
            try checkLink()
            let lock = try StoreLock(store: options.store)
            defer { withExtendedLifetime(lock) {} }
            if FileManager.default.fileExists(atPath: options.store) {
                var path = options.store
                let copy = evolves && options.isDryRun ? try StoreCopy(of: path, run: beginning.run) : nil
                defer { copy?.remove() }
                path = copy?.path ?? path
                if evolves { try evolve(path, through: knownVersions) }
                let container = try openStore(path, schema: schema, knownVersions: knownVersions)
                return try await closing(container) { () async throws(FerryError) in try await run(in: container) }
            }
            return try await build(schema: schema)
        }
    }

    /// The rejects must not fall on what they are about.
    private func checkFiles() throws(FerryError) {
        guard options.rejectsFile != nil else { return }
        var files = FileRoles()
        files.add(store: options.store)
        for file in plans.flatMap(\.source.definition.files) { files.add(file, as: "an input") }
        try files.add(output: options.rejectsFile, as: "the rejects file")
    }

    /// A link that leads nowhere would be found out only when the finished store is put in its place.
    private func checkLink() throws(FerryError) {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: options.store),
            !FileManager.default.fileExists(atPath: options.store)
        else { return }
        throw FerryError(
            .store, "\(options.store) is a symbolic link to \(target), which is not there; name the file itself")
    }

    // MARK: A store that exists

    private func openStore(
        _ path: String, schema: Schema, knownVersions: [Schema]
    ) throws(FerryError) -> ModelContainer {
        do {
            return try ModelContainer(
                for: schema, knownVersions: knownVersions,
                configuration: ModelConfiguration(url: URL(fileURLWithPath: path)))
        } catch {
            throw FerryError(opening: error, store: options.store)
        }
    }

    /// Brings the store at `path` to the last of `versions`.
    private func evolve(_ path: String, through versions: [Schema]) throws(FerryError) {
        do {
            let migration = try StoreMigration(url: URL(fileURLWithPath: path), versions: versions)
            _ = try migration.run(makesBackup: false)
        } catch {
            throw FerryError(opening: error, store: options.store)
        }
    }

    private func run(in container: ModelContainer) async throws(FerryError) -> RunReport {
        do {
            try await RunVerification(container: container).settleUnverifiedRuns()
            if let reason = try await reasonToDoNothing(in: container) { return nothingToDo(reason) }
        } catch {
            throw FerryError(opening: error, store: options.store)
        }
        let outcome = await load(into: container, isFresh: false)
        if let rollback = outcome.report.rollback, rollback.code == FerryError.Code.locked.rawValue {
            throw FerryError(.locked, "\(options.store): \(rollback.cause)")
        }
        guard let committed = outcome.committed else {
            return await tellFailure(outcome.report, in: container)
        }
        do {
            return try await verify(outcome.report, committed, in: container)
        } catch {
            throw FerryError(
                .store, "run \(beginning.run) is in the store but could not be read back; the next command does it",
                underlying: error)
        }
    }

    private func tellFailure(_ report: RunReport, in container: ModelContainer) async -> RunReport {
        var report = report
        guard report.rollback != nil else { return report }
        let names = report.modelNames
        let keys = RunLog.Keys(pipelineDigest: plans.digest.description, inputDigest: "", once: nil)
        let isDryRun = options.isDryRun
        do {
            report = try await container.writer.perform { [report] connection in
                var report = report
                report.setRowsNow(try connection.counts(of: names))
                report.rollback?.storeNow = "as before the run"
                if !isDryRun {
                    let log = RunLog(connection.database)
                    try log.prepare()
                    try log.insert(report, state: .failed, keys: keys)
                }
                return report
            }
        } catch {
            report.rollback?.storeNow = "as before the run; the failed run could not be noted in it: \(error)"
        }
        return report
    }

    // MARK: A store that does not exist yet

    private func build(schema: Schema) async throws(FerryError) -> RunReport {
        let fresh = try FreshStore(path: options.store, run: beginning.run)
        let container: ModelContainer
        do {
            container = try ModelContainer(
                for: schema,
                configuration: ModelConfiguration(bulkBuildAt: URL(fileURLWithPath: fresh.buildPath)))
        } catch {
            fresh.discard()
            throw FerryError(opening: error, store: options.store)
        }
        var report: RunReport
        do {
            report = try await buildRows(in: container)
            if report.outcome.isSuccess, !options.isDryRun { try await container.finishBulkBuild() }
            try await container.close()
        } catch {
            // The file goes away, so whether it can still be closed does not matter.
            try? await container.close()
            fresh.discard()
            throw FerryError(opening: error, store: options.store)
        }
        if report.outcome.isSuccess, !options.isDryRun {
            try fresh.publish()
        } else {
            fresh.discard()
            if report.rollback != nil { report.setRowsNow(nil) }
            report.rollback?.storeNow = "not there, as before the run"
        }
        return report
    }

    private func buildRows(in container: ModelContainer) async throws -> RunReport {
        let outcome = await load(into: container, isFresh: true)
        guard let committed = outcome.committed else { return outcome.report }
        return try await verify(outcome.report, committed, in: container)
    }

    /// Does `body` and closes `container`, whatever comes of it.
    private func closing(
        _ container: ModelContainer, _ body: () async throws(FerryError) -> RunReport
    ) async throws(FerryError) -> RunReport {
        do throws(FerryError) {
            let report = try await body()
            do {
                try await container.close()
            } catch {
                throw FerryError(.store, "\(options.store) could not be closed", underlying: error)
            }
            return report
        } catch {
            // The first failure is the one to tell.
            try? await container.close()
            throw error
        }
    }

    // MARK: Both

    private func load(into container: ModelContainer, isFresh: Bool) async -> RecordLoad.Outcome {
        let flows = FlowSequence()
        let load = RecordLoad(
            plans: plans, budget: specification.budget, once: specification.once, options: options, flows: flows,
            beginning: beginning)
        return await withTaskCancellationHandler {
            do {
                return try await container.writer.perform { connection in
                    load.run(on: connection, isFresh: isFresh)
                }
            } catch {
                flows.cancel()
                var report = beginning
                report.outcome = .failed
                report.rollback = RollbackReport(code: "store.database", cause: "\(error)")
                return RecordLoad.Outcome(report: report, committed: nil)
            }
        } onCancel: {
            flows.cancel()
        }
    }

    /// Reads the run's rows back and marks the run complete, or takes it back.
    private func verify(
        _ report: RunReport, _ committed: (transaction: Int64, digest: SetDigest), in container: ModelContainer
    ) async throws -> RunReport {
        try await RunVerification(container: container).settle(
            report, transaction: committed.transaction, digest: committed.digest)
    }

    private func nothingToDo(_ reason: String) -> RunReport {
        var report = beginning
        report.outcome = .nothingToDo
        report.finishedAt = Date()
        report.notes.append(reason)
        return report
    }

    private func reasonToDoNothing(in container: ModelContainer) async throws -> String? {
        guard !options.isForced else { return nil }
        let once = specification.once
        let pipelineDigest = plans.digest.description
        let (earlier, isCandidate) = try await container.writer.perform { connection in
            let log = RunLog(connection.database)
            guard try log.exists else { return (String?.none, false) }
            let earlier = try once.flatMap { try log.completedRun(once: $0) }
            return (earlier, try log.hasCompletedRun(pipelineDigest: pipelineDigest))
        }
        if let earlier, let once { return "\(once) ran once already, in run \(earlier)" }
        // Only when this pipeline has run before can reading the input twice be worth while.
        guard isCandidate, let inputs = try plans.digestInputs() else { return nil }
        let inputDigest = InputDigest.combined(inputs)
        let run = try await container.writer.perform { connection in
            try RunLog(connection.database).completedRun(pipelineDigest: pipelineDigest, inputDigest: inputDigest)
        }
        return run.map { "run \($0) has carried the same input through the same pipeline" }
    }
}

import Digests
import Foundation
import ModelStore
import SQLite

/// Reads the rows of committed runs again, on another connection, and marks the runs complete, or takes them back.
struct RunVerification {
    let container: ModelContainer

    /// Reads back the rows of one run.
    /// - Returns: the report, complete; or failed, with the run taken back, when the rows differ from those written.
    func settle(_ report: RunReport, transaction: Int64, digest: SetDigest) async throws -> RunReport {
        let found = try await container.makeReader().perform { connection in
            try LoadSession.verify(transaction: transaction, on: connection)
        }
        let isEqual = found == digest
        var report = report
        report.finishedAt = Date()
        if isEqual {
            report.verifiedRows = found.count
        } else {
            report.outcome = .failed
            report.rollback = RollbackReport(
                code: ModelStoreError.Code.verification.rawValue,
                cause: "the rows read back are not those written: \(digest.count) written, \(found.count) read;"
                    + " the disk or another program changed them",
                rolledBack: report.models?.map {
                    RollbackReport.ModelCount(
                        model: $0.model, inserted: $0.books.inserted, updated: $0.books.updated, rowsNow: nil)
                } ?? [
                    RollbackReport.ModelCount(
                        model: report.model, inserted: report.books.inserted, updated: report.books.updated,
                        rowsNow: nil)
                ], storeNow: "as before the run")
        }
        let names = report.modelNames
        return try await container.writer.perform { [report] connection in
            try connection.write {
                var settled = report
                if !isEqual {
                    _ = try connection.revert(transaction: transaction)
                    settled.setRowsNow(try connection.counts(of: names))
                }
                try RunLog(connection.database).update(settled, state: isEqual ? .complete : .failed)
                return settled
            }
        }
    }

    /// Reads back what a run that died after its commit left unverified.
    func settleUnverifiedRuns() async throws {
        let pending = try await container.writer.perform { connection in
            let log = RunLog(connection.database)
            return try log.exists ? try log.unverified() : []
        }
        for run in pending {
            _ = try await settle(run.report, transaction: run.transaction, digest: run.digest)
        }
    }
}

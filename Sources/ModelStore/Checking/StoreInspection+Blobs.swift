import Foundation
import SQLite

extension StoreInspection {
    /// What is wrong with the files of external attributes, of the store at `url`.
    static func blobFindings(_ url: URL, _ schema: Schema, on database: Connection) throws -> [Finding] {
        let outcome = try BlobInspection(blobs: BlobStore(url), schema: schema, database: database).run()
        var findings = outcome.rows.map { bad in
            let (kind, what): (Finding.Kind, String) =
                switch bad.fault {
                case .missing: (.missingBlob, "name a blob that is not there")
                case .damaged: (.damagedBlob, "name a blob that has other bytes")
                }
            return Finding(
                kind: kind,
                message: "\(bad.entity).\(bad.attribute): \(bad.rows.count) rows \(what): "
                    + bad.digests.joined(separator: ", "),
                rows: bad.rows)
        }
        if outcome.orphans.count > 0 {
            findings.append(
                Finding(
                    kind: .orphanedBlob,
                    message:
                        "\(outcome.orphans.count) blobs with \(outcome.orphans.byteCount) bytes are named by no row "
                        + "and no history: \(outcome.orphans.names.joined(separator: ", "))",
                    rows: nil))
        }
        return findings
    }
}

import Digests
import Foundation
import SQLite

/// Compares the blobs that a store names with the files there are.
struct BlobInspection {
    /// What is wrong with a blob that is named.
    enum Fault: CaseIterable {
        case missing, damaged
    }

    /// The rows of one attribute whose blobs have a fault.
    struct BadRows {
        let entity: String
        let attribute: String
        let fault: Fault
        let digests: [String]
        let rows: RowList
    }

    /// What was found.
    struct Outcome {
        var rows: [BadRows] = []
        /// The files that nothing has named for a day: how many, their bytes, and the first ones' names.
        var orphans = (count: 0, byteCount: 0, names: [String]())
    }

    let blobs: BlobStore
    let schema: Schema
    let database: Connection

    /// Looks at every row's names, at every file once, and reads the files that are named. In the caller's transaction.
    func run(now: Date = Date()) throws -> Outcome {
        let references = BlobReferences(schema, on: database)
        var outcome = Outcome()
        for entity in schema.entities {
            for attribute in entity.attributes where attribute.isExternal {
                outcome.rows += try badRows(of: entity, attribute.name)
            }
        }
        try references.withTable {
            try blobs.forEachFile { file in
                // A younger one may be named by a transaction that is still open.
                guard now.timeIntervalSince1970 - file.namedAt >= BlobPruning.spared else { return }
                if let digest = file.digest, try references.contains(digest) { return }
                outcome.orphans.count += 1
                outcome.orphans.byteCount += file.length
                if outcome.orphans.names.count < RowList.limit {
                    outcome.orphans.names.append(URL(fileURLWithPath: file.path).lastPathComponent)
                }
            }
        }
        return outcome
    }

    private func badRows(of entity: EntityDescription, _ attribute: String) throws -> [BadRows] {
        let column = quoteIdentifier(attribute)
        let identity = entity.identity.map { ", CAST(\(quoteIdentifier($0)) AS TEXT)" }.joined()
        let statement = try database.prepare(
            "SELECT pk, \(column)\(identity) FROM \(quoteIdentifier(entity.name)) WHERE \(column) IS NOT NULL "
                + "ORDER BY \(column), pk")
        var found: [Fault: (rows: [RowList.Row], count: Int, digests: [String])] = [:]
        var last: (text: String, fault: Fault?)?
        while try statement.step() {
            // What is no name at all is told as a value that cannot be read.
            guard let text = try statement.text(at: 1) else { continue }
            if last?.text != text { last = (text, BlobName(text).flatMap { fault(of: $0) }) }
            guard let fault = last?.fault else { continue }
            var entry = found[fault] ?? ([], 0, [])
            entry.count += 1
            let digest = String(text.prefix(64))
            if entry.rows.count < RowList.limit {
                let names = try entity.identity.indices.map { try statement.text(at: 2 + $0) ?? "null" }
                entry.rows.append(RowList.Row(key: statement.integer(at: 0), identity: names))
                if entry.digests.last != digest { entry.digests.append(digest) }
            }
            found[fault] = entry
        }
        return Fault.allCases.compactMap { fault in
            found[fault].map { entry in
                BadRows(
                    entity: entity.name, attribute: attribute, fault: fault, digests: entry.digests,
                    rows: RowList(entry.rows, of: entry.count))
            }
        }
    }

    /// What is wrong with the file of `name`, which is read in pieces.
    private func fault(of name: BlobName) -> Fault? {
        guard let length = blobs.length(of: name.digest), let path = blobs.path(of: name.digest) else {
            return .missing
        }
        guard length == name.length, let file = FileHandle(forReadingAtPath: path) else { return .damaged }
        defer { try? file.close() }
        var hasher = SHA256Hasher()
        while let piece = try? file.read(upToCount: 1 << 20), !piece.isEmpty {
            piece.withUnsafeBytes { hasher.update($0) }
        }
        return hasher.digest().description == name.digest ? nil : .damaged
    }
}

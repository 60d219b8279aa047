import Formats
import ModelStore

/// Fills rows with their assets before they are written: fetched where the store has none, and only there.
///
/// Rows wait in a queue while their assets are on their way, a bounded number of them, and come out in order. Used on the
/// store's thread, within the run's transaction.
final class AssetStep {
    /// Rows that are ready to be written, and the chunk they are of.
    typealias Ready = (rows: ProcessedChunk.Rows, chunk: ProcessedChunk)

    private struct Asset {
        let plan: AssetPlan
        let url: String
        let request: AssetFetcher.Request
    }

    private struct Waiting {
        var rows: ProcessedChunk.Rows
        var chunk: ProcessedChunk
        /// Of each row, the assets that are on their way, and the key of the row that the store has.
        var assets: [(assets: [Asset], key: Int64?)]
    }

    /// A value that this run has put into a row that was there before.
    private struct FilledValue: Hashable {
        var key: Int64
        var position: Int
    }

    /// How many rows are filled together, and how many may wait.
    private static let sliceSize = 16
    private static let maximumWaiting = 128

    private let plan: ImportPlan
    private let connection: StoreConnection
    private let fetcher = AssetFetcher()
    private let presentRows: StoredPresence?
    private var waiting: [Waiting] = []
    private var waitingCount = 0
    private var filled: Set<FilledValue> = []
    /// What came of all assets so far.
    private(set) var summary = AssetSummary()

    /// - Parameter isFresh: whether the store has no rows but those of this run.
    init(plan: ImportPlan, on connection: StoreConnection, isFresh: Bool) throws {
        self.plan = plan
        self.connection = connection
        presentRows =
            isFresh || plan.identity.isEmpty
            ? nil : try StoredPresence(of: plan.entity, by: plan.identity, plan.assets.map(\.position), on: connection)
    }

    /// Takes rows in, and begins to fetch what they lack.
    func begin(_ rows: ProcessedChunk.Rows, of chunk: ProcessedChunk) throws {
        var start = 0
        while start < rows.batch.count {
            let end = min(start + Self.sliceSize, rows.batch.count)
            var slice = Waiting(
                rows: ProcessedChunk.Rows(
                    batch: RowBatch(entity: plan.entity), ordinals: Array(rows.ordinals[start..<end]),
                    keys: rows.keys.map { Array($0[start..<end]) }), chunk: chunk, assets: [])
            for position in start..<end {
                try rows.batch.withRow(position) { row in
                    slice.rows.batch.append(copying: row)
                    slice.assets.append(try assets(of: row))
                }
            }
            waiting.append(slice)
            waitingCount += end - start
            start = end
        }
    }

    /// The oldest rows, filled, once enough wait behind them or nothing more is to come; waits for their assets.
    func next(isLast: Bool) throws -> Ready? {
        guard let first = waiting.first, isLast || waitingCount > Self.maximumWaiting else { return nil }
        waiting.removeFirst()
        waitingCount -= first.rows.batch.count
        var batch = RowBatch(entity: plan.entity)
        for position in 0..<first.rows.batch.count {
            let values = try fetched(first.assets[position], ordinal: first.rows.ordinals[position], of: first.chunk)
            try first.rows.batch.withRow(position) { row in try append(row, with: values, to: &batch) }
        }
        return (
            ProcessedChunk.Rows(batch: batch, ordinals: first.rows.ordinals, keys: first.rows.keys), first.chunk
        )
    }

    /// Begins to fetch what `row` names and the store does not have.
    private func assets(of row: RowView) throws -> (assets: [Asset], key: Int64?) {
        let stored = try presentRows?.find(row)
        if stored != nil, plan.write.onConflict == .keep || plan.write.onConflict == .fail { return ([], stored?.key) }
        var assets: [Asset] = []
        for asset in plan.assets {
            guard case .text(let bytes) = row[asset.urlPosition], bytes.count > 0 else { continue }
            // A record that brings the bytes itself needs none.
            if !row.isNull(asset.position) { continue }
            if let stored, stored.positions.contains(asset.position),
                !filled.contains(FilledValue(key: stored.key, position: asset.position))
            {
                continue
            }
            let url = String(decoding: bytes, as: UTF8.self)
            assets.append(Asset(plan: asset, url: url, request: fetcher.fetch(url, from: asset.resources)))
        }
        return (assets, stored?.key)
    }

    /// Waits for the assets of a row.
    private func fetched(
        _ row: (assets: [Asset], key: Int64?), ordinal: UInt64, of chunk: ProcessedChunk
    ) throws -> [Int: [UInt8]] {
        var values: [Int: [UInt8]] = [:]
        for asset in row.assets {
            switch asset.request.wait() {
            case .success(let bytes):
                values[asset.plan.position] = bytes
                summary.fetched += 1
                summary.byteCount += bytes.count
                if let key = row.key { filled.insert(FilledValue(key: key, position: asset.plan.position)) }
            case .failure(let error):
                summary.missing += 1
                guard summary.samples.count < RunBooks.sampleSize else { continue }
                let place = error.location.map { "\($0.file): " } ?? ""
                summary.samples.append(
                    AssetSummary.Missing(
                        location: chunk.location(of: ordinal), field: asset.plan.field, url: asset.url,
                        reason: place + error.message))
            }
        }
        return values
    }

    private func append(_ row: RowView, with values: [Int: [UInt8]], to batch: inout RowBatch) throws {
        if values.isEmpty { return batch.append(copying: row) }
        var presence = row.presence
        for position in values.keys { presence.insert(position) }
        let faults = batch.append(presence: presence) { writer in
            for position in 0..<row.count {
                if let bytes = values[position] {
                    bytes.withUnsafeBytes { writer.append(blob: $0) }
                } else {
                    writer.append(row[position])
                }
            }
        }
        if let fault = faults.first {
            throw ModelStoreError(.invalidValue, fault.message, entity: plan.entity.name, attribute: fault.field)
        }
    }
}

extension RowView {
    fileprivate func isNull(_ position: Int) -> Bool {
        if case .null = self[position] { true } else { false }
    }
}

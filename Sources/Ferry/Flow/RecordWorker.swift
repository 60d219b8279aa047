import Formats
import ModelStore

/// Carries chunks through a pipeline's stages, one at a time; each worker thread has its own.
final class RecordWorker {
    private let decoder: RecordDecoder
    private let plan: ImportPlan

    init(plan: ImportPlan) {
        self.plan = plan
        decoder = RecordDecoder(options: plan.decoding)
    }

    /// Carries the records of `chunk`, whose first one is the run's number `firstOrdinal`, as far as the store.
    func process(_ chunk: RecordChunk, firstOrdinal: UInt64) -> ProcessedChunk {
        decoder.begin(chunk)
        let context = RecordContext(
            decoder: decoder, chunk: chunk, entity: plan.entity, stageNames: plan.stageNames)
        context.takesKeys = plan.write.keepsKeys
        var rows: [ProcessedChunk.Rows] = []
        var rounded = 0
        func closeBatch() {
            let (batch, positions) = context.takeRows()
            rounded += batch.roundedCount
            guard batch.count > 0 else { return }
            rows.append(
                ProcessedChunk.Rows(
                    batch: batch, ordinals: positions.map { firstOrdinal + UInt64($0) },
                    keys: context.takesKeys ? positions.map { context.keys[$0] } : nil))
        }
        for position in 0..<chunk.count {
            context.begin(position)
            plan.process(context)
            if context.takesKeys { context.takeKey() }
            if context.batch.count >= plan.write.batchSize { closeBatch() }
        }
        closeBatch()
        context.rejectFaultsOfChunk()
        return ProcessedChunk(
            source: chunk, places: ChunkPlaces(of: chunk, firstOrdinal: firstOrdinal),
            recordCount: chunk.count + chunk.faults.count, rows: rows, counts: context.counts,
            rejections: inSourceOrder(context.rejections), unknownFields: context.unknownFields,
            fixes: context.fixes, warnings: context.warnings, roundedValues: rounded + context.dateAssumptions.rounded,
            dateAssumptions: context.dateAssumptions, bytesRead: chunk.bytesRead)
    }

    private func inSourceOrder(_ rejections: [Rejection]) -> [Rejection] {
        rejections.enumerated().sorted { left, right in
            let (a, b) = (left.element.location.byteOffset ?? 0, right.element.location.byteOffset ?? 0)
            return a == b ? left.offset < right.offset : a < b
        }.map(\.element)
    }
}

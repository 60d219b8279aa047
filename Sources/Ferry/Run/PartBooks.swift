import Formats
import ModelStore

/// The books of one part of a run: of the records that one chain of stages carries into one model.
final class PartBooks {
    let plan: ImportPlan
    let locations = LocationLog()
    /// Counts by stage, in the chain's order.
    private(set) var counts: [RecordContext.Counts]
    private(set) var read = 0
    private(set) var rejected = 0
    private(set) var filtered = 0

    /// The records that may be rejected only in the end.
    private let waiting = WaitingRecords()
    /// The number of the part, which is in the numbers of its records.
    let number: Int

    init(plan: ImportPlan, number: Int) {
        self.plan = plan
        self.number = number
        counts = Array(repeating: RecordContext.Counts(), count: plan.stageNames.count)
    }

    /// The numbers of a batch's records among those of all parts.
    func ordinals(_ ordinals: [UInt64]) -> [UInt64] {
        let base = LoadSession.firstOrdinal(ofPart: number)
        return base == 0 ? ordinals : ordinals.map { base | $0 }
    }

    /// A record's number in its part.
    static func local(_ ordinal: UInt64) -> UInt64 {
        ordinal & (LoadSession.firstOrdinal(ofPart: 1) - 1)
    }

    /// Takes down what happened to a chunk before the store.
    func enter(_ chunk: ProcessedChunk) throws {
        read += chunk.recordCount
        for (stage, part) in chunk.counts.enumerated() {
            counts[stage].read += part.read
            counts[stage].filtered += part.filtered
            counts[stage].rejected += part.rejected
            filtered += part.filtered
        }
        rejected += chunk.rejections.count
        try locations.append(chunk.places)
    }

    /// Keeps the records that wait for rows to come as they stand in the source.
    func keep(waiting ordinals: [UInt64], of chunk: ProcessedChunk) throws {
        for ordinal in ordinals {
            let local = Self.local(ordinal)
            if let raw = chunk.raw(of: local) { try waiting.append(raw, ordinal: local) }
        }
    }

    /// The record with this number as it stood in the source, when it was kept.
    func raw(ofWaiting ordinal: UInt64) throws -> [UInt8]? {
        try waiting.record(Self.local(ordinal))
    }

    /// The place of the record with this number.
    func location(of ordinal: UInt64) throws -> RecordLocation {
        try locations.location(of: Self.local(ordinal))
    }

    /// Counts a rejection that the store made.
    /// - Returns: the name of the stage that it belongs to.
    func reject(_ fault: RowFault) -> String {
        let last = plan.stageNames.count - 1
        let stage = fault.code == LoadSession.duplicateCode ? last - 1 : last
        counts[stage].rejected += 1
        rejected += 1
        return plan.stageNames[stage]
    }

    /// The books, given what became of the records at the store.
    func books(_ outcomes: OutcomeCounts) -> ModelBooks {
        var part = ModelBooks(model: plan.entity.name)
        part.books.read = read
        part.books.filtered = filtered
        part.books.rejected = rejected
        part.books.inserted = outcomes[.inserted]
        part.books.updated = outcomes[.updated]
        part.books.unchanged = outcomes[.unchanged]
        part.books.kept = outcomes[.kept]
        part.books.duplicate = outcomes[.duplicate]
        part.stages = stageTallies(outcomes)
        return part
    }

    /// The books by stage; what reached the store is counted there.
    private func stageTallies(_ outcomes: OutcomeCounts) -> [StageTally] {
        let last = plan.stageNames.count - 1
        var tallies: [StageTally] = []
        var arriving = read
        for (stage, name) in plan.stageNames.enumerated() {
            var tally = StageTally(stage: name)
            tally.read = stage < last - 1 ? counts[stage].read : arriving
            tally.filtered = counts[stage].filtered
            tally.rejected = counts[stage].rejected
            if stage == last - 1 { tally.duplicate = outcomes[.duplicate] }
            tally.passed =
                stage == last
                ? outcomes[.inserted] + outcomes[.updated] + outcomes[.unchanged] + outcomes[.kept]
                : tally.read - tally.filtered - tally.rejected - tally.duplicate
            arriving = tally.passed
            tallies.append(tally)
        }
        return tallies
    }
}

import Formats
import ModelStore

/// What a worker knows while it carries the records of one chunk through the stages: where it is, and the books.
///
/// Used by one thread at a time; not Sendable.
package final class RecordContext {
    /// Counts of one stage over one chunk.
    package struct Counts: Sendable {
        var read = 0
        var filtered = 0
        var rejected = 0
    }

    package let decoder: RecordDecoder
    package private(set) var chunk: RecordChunk
    package private(set) var position = 0

    /// Counts by stage, in the pipeline's order.
    package private(set) var counts: [Counts]
    package private(set) var rejections: [Rejection] = []
    package private(set) var unknownFields: [String: Int] = [:]
    package private(set) var fixes: [String: Int] = [:]
    package private(set) var warnings: [String: Int] = [:]
    package private(set) var dateAssumptions = DateAssumptions()

    /// The rows made so far; the last one belongs to the current record when `rowIsCurrent`.
    package private(set) var batch: RowBatch
    /// For each row of `batch`, its record's position in the chunk.
    package private(set) var rowPositions: [Int] = []
    /// The `pk` that records brought, by their position in the chunk.
    private(set) var keys: [Int: Int64] = [:]
    /// A field that a stage has read besides the type that the record decodes into.
    private var consumedField: String?
    /// Whether records bring a `pk` that is no field of the model.
    var takesKeys = false
    private var rowIsCurrent = false
    private let stageNames: [String]

    package init(
        decoder: RecordDecoder, chunk: RecordChunk, entity: EntityDescription, stageNames: [String]
    ) {
        self.decoder = decoder
        self.chunk = chunk
        self.stageNames = stageNames
        batch = RowBatch(entity: entity)
        counts = Array(repeating: Counts(), count: stageNames.count)
    }

    /// Goes on to the record at `position` of the chunk.
    package func begin(_ position: Int) {
        self.position = position
        rowIsCurrent = false
    }

    /// The rows made since the last call and their positions. None of them is the current record's any more.
    package func takeRows() -> (batch: RowBatch, positions: [Int]) {
        defer {
            batch = RowBatch(entity: batch.entity)
            rowPositions = []
            rowIsCurrent = false
        }
        return (batch, rowPositions)
    }

    // MARK: What stages call

    func enter(_ stage: Int) {
        counts[stage].read += 1
    }

    func filter(_ stage: Int) {
        discardRow()
        counts[stage].filtered += 1
    }

    func reject(_ stage: Int, faults: [Rejection.Fault]) {
        reject(
            stage,
            Rejection(
                location: chunk.location(of: position), stage: stageNames[stage], faults: faults,
                raw: chunk.raw(of: position)))
    }

    func reject(_ stage: Int, fault: RecordFault) {
        reject(
            stage,
            Rejection(
                location: fault.location, stage: stageNames[stage],
                faults: [Rejection.Fault(code: fault.code, field: fault.field, message: fault.message)],
                raw: chunk.raw(of: position)))
    }

    func reject(_ stage: Int, error: any Error) {
        if let fault = error as? StageFault {
            reject(stage, faults: [Rejection.Fault(code: fault.code, field: fault.field, message: fault.message)])
        } else {
            reject(stage, faults: [Rejection.Fault(code: "\(stageNames[stage]).failed", message: "\(error)")])
        }
    }

    /// Counts what the source could not cut into records, as rejections of the stage `source`.
    func rejectFaultsOfChunk() {
        for fault in chunk.faults {
            enter(0)
            reject(
                0,
                Rejection(
                    location: fault.location, stage: stageNames[0],
                    faults: [Rejection.Fault(code: fault.code, field: fault.field, message: fault.message)],
                    raw: fault.raw))
        }
    }

    func noteUnknownFields(_ names: [String]) {
        for name in names where !(takesKeys && name == "pk") && name != consumedField {
            unknownFields[name, default: 0] += 1
        }
    }

    func note(_ assumptions: DateAssumptions) {
        dateAssumptions.merge(assumptions)
    }

    func noteFix(_ name: String) {
        fixes[name, default: 0] += 1
    }

    func noteWarning(_ name: String) {
        warnings[name, default: 0] += 1
    }

    /// Encodes `record` as the current record's row, unless an earlier stage has done so already.
    /// - Returns: whether there is a row; if not, the record has been rejected.
    func encode<Record: PersistentRecord>(_ record: Record, stage: Int) -> Bool {
        encode(presence: record.presence, stage: stage) { record.write(to: &$0) }
    }

    /// Encodes the current record's row by what `write` appends, unless an earlier stage has done so already.
    /// - Returns: whether there is a row; if not, the record has been rejected.
    func encode(presence: FieldPresence, stage: Int, _ write: (inout RowWriter) -> Void) -> Bool {
        if rowIsCurrent { return true }
        let faults = batch.append(presence: presence, write)
        guard faults.isEmpty else {
            reject(
                stage,
                faults: faults.map { Rejection.Fault(code: $0.code, field: $0.field, message: $0.message) })
            return false
        }
        rowPositions.append(position)
        rowIsCurrent = true
        return true
    }

    /// Whether the current record has a row.
    var hasRow: Bool { rowIsCurrent }

    /// Encodes the current record's row by what `write` appends; it returns which fields the source had.
    /// - Returns: the faults that keep it from being stored; empty when there is a row.
    func encodeRow(_ write: (inout RowWriter) -> FieldPresence) -> [RowFault] {
        let faults = batch.append(write)
        guard faults.isEmpty else { return faults }
        rowPositions.append(position)
        rowIsCurrent = true
        return []
    }

    /// Takes the `pk` of the current record down, where it has one.
    func takeKey() {
        struct KeyHolder: Decodable { let pk: Int64? }
        if let line = try? decoder.decode(KeyHolder.self, at: position), let key = line.pk { keys[position] = key }
    }

    /// The text of a field of the current record, numbers and Booleans as JSON writes them; nil where it is absent or null.
    /// The field counts as known.
    /// - Throws: the fault of a record that cannot be read.
    func text(of field: String) throws(RecordFault) -> String? {
        consumedField = field
        guard case .dictionary(let entries) = try decoder.value(at: position) else { return nil }
        switch entries.first(where: { $0.key == field })?.value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .unsigned(let number): return String(number)
        case .bool(let value): return String(value)
        case .real(let number): return number.description
        // What is no text at all is the name of nothing.
        case .date, .data, .array, .dictionary: return ""
        case .null, nil: return nil
        }
    }

    /// Calls `body`, which makes a row of `entity` or none, and brings the row into the layout of the batch.
    func makeRows(of entity: EntityDescription, widening: RowWidening?, _ body: () -> Void) {
        guard let widening else { return body() }
        var rows = RowBatch(entity: entity)
        swap(&rows, &batch)
        body()
        swap(&rows, &batch)
        batch.append(rows, widenedBy: widening)
    }

    /// Makes a row without columns of the current record, where only its form is looked at.
    func passWithoutFields() {
        if batch.append(presence: .all, { _ in }).isEmpty { rowPositions.append(position) }
    }

    /// Calls `body` with the current record's row, which ``encode(_:stage:)`` has made.
    func withCurrentRow<Result>(_ body: (RowView) throws -> Result) rethrows -> Result {
        try batch.withRow(batch.count - 1, body)
    }

    /// Puts a copy of `row` in the place of the current one.
    func replaceCurrentRow(with row: RowView) {
        discardRow()
        batch.append(copying: row)
        rowPositions.append(position)
        rowIsCurrent = true
    }

    /// Forgets the current record's row: the record changes, or goes no further.
    func discardRow() {
        guard rowIsCurrent else { return }
        batch.removeLast()
        rowPositions.removeLast()
        rowIsCurrent = false
    }

    private func reject(_ stage: Int, _ rejection: Rejection) {
        discardRow()
        counts[stage].rejected += 1
        rejections.append(rejection)
    }
}

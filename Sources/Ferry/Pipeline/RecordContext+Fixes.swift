import ModelStore

extension RecordContext {
    /// Puts the current row and `record` right by the fixes of `set`, and counts them.
    /// - Returns: whether the record goes on; if not, it has been rejected.
    func applyFixes<Record: PersistentRecord>(of set: RuleSet, to record: inout Record, stage: Int) -> Bool {
        let fixes = withCurrentRow { set.fixes(in: $0) }
        guard !fixes.isEmpty else { return true }
        var presence = record.presence
        var values: [Int: CellValue] = [:]
        for fix in fixes {
            noteFix(fix.name)
            values[fix.position] = fix.value
            if fix.isAssigned { presence.insert(fix.position) }
        }
        // The cells that stay are borrowed from the row that is replaced, so the new row is made beside it first.
        var scratch = RowBatch(entity: batch.entity)
        var faults = withCurrentRow { row in
            scratch.append(presence: presence) { writer in
                for position in 0..<row.count {
                    if let value = values[position] {
                        value.write(to: &writer)
                    } else {
                        row[position].write(to: &writer)
                    }
                }
            }
        }
        if faults.isEmpty {
            faults = scratch.withRow(0) { row in
                replaceCurrentRow(presence: presence) { writer in
                    for position in 0..<row.count { row[position].write(to: &writer) }
                }
            }
        }
        guard faults.isEmpty else {
            reject(stage, faults: faults.map { Rejection.Fault(code: $0.code, field: $0.field, message: $0.message) })
            return false
        }
        do {
            record = try withCurrentRow { try Record(from: $0) }
        } catch {
            reject(stage, error: error)
            return false
        }
        record.presence = presence
        return true
    }
}

extension Cell {
    fileprivate func write(to row: inout RowWriter) {
        switch self {
        case .null: row.appendNull()
        case .integer(let value): row.append(integer: value)
        case .real(let value): row.append(real: value)
        case .text(let text): row.append(text: text)
        case .blob(let bytes): row.append(blob: bytes)
        }
    }
}

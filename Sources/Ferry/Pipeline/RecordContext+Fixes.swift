import ModelStore

extension RecordContext {
    /// Puts right what `rules` can in the current record's row, and in `element`.
    /// - Returns: false when the record has been rejected: a fixed row could not be stored or read.
    func applyFixes<Element>(
        of rules: RuleSet, to element: inout Element, in form: RecordForm<Element>, stage: Int
    ) -> Bool {
        let fixes = withCurrentRow { rules.fixes(in: $0) }
        guard !fixes.isEmpty else { return true }
        var scratch = RowBatch(entity: batch.entity)
        let faults = withCurrentRow { row in
            var presence = row.presence
            var values: [Int: CellValue] = [:]
            for fix in fixes {
                values[fix.position] = fix.value
                if fix.isAssigned { presence.insert(fix.position) }
            }
            return scratch.append(presence: presence) { writer in
                for position in 0..<row.count {
                    if let value = values[position] {
                        value.write(to: &writer)
                    } else {
                        writer.append(row[position])
                    }
                }
            }
        }
        guard faults.isEmpty else {
            reject(stage, faults: faults.map { Rejection.Fault(code: $0.code, field: $0.field, message: $0.message) })
            return false
        }
        for fix in fixes { noteFix(fix.name) }
        do {
            element = try scratch.withRow(0) { try form.read($0) }
        } catch {
            reject(stage, error: error)
            return false
        }
        scratch.withRow(0) { replaceCurrentRow(with: $0) }
        return true
    }
}

import SQLite

extension RowBatch {
    /// One row with NULL in every column.
    init(nullsFor entity: EntityDescription) {
        self.init(entity: entity)
        _ = append(presence: .all) { writer in
            for _ in entity.attributes { writer.appendNull() }
        }
    }

    /// The first row of this batch with some of its values replaced, by the positions of their attributes.
    func overlaid(with values: [Int: Value]) throws -> RowBatch {
        var overlaid = RowBatch(entity: entity)
        let faults = withRow(0) { row in
            overlaid.append(presence: .all) { writer in
                for position in 0..<row.count {
                    guard let value = values[position] else {
                        writer.append(encodedCell: row.encodedCell(position))
                        continue
                    }
                    writer.append(value)
                }
            }
        }
        if let fault = faults.first {
            throw ModelStoreError(.invalidValue, fault.message, entity: entity.name, attribute: fault.field)
        }
        return overlaid
    }
}

extension RowWriter {
    /// Appends a value of SQLite's.
    mutating func append(_ value: Value) {
        switch value {
        case .null: appendNull()
        case .integer(let integer): append(integer: integer)
        case .real(let real): append(real: real)
        case .text(let text): append(text: text)
        case .blob(let bytes): bytes.withUnsafeBytes { append(blob: $0) }
        }
    }
}

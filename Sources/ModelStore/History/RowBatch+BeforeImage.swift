import SQLite

extension RowBatch {
    /// One row with these values, by the positions of their attributes. Attributes that came later have their defaults.
    init(restoring values: [Int: Value], of entity: EntityDescription) throws {
        self.init(entity: entity)
        let faults = append(presence: .all) { writer in
            for position in entity.attributes.indices {
                writer.append(entity.value(at: position, in: values, following: []) ?? .null)
            }
        }
        if let fault = faults.first {
            throw ModelStoreError(.invalidValue, fault.message, entity: entity.name, attribute: fault.field)
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

extension EntityDescription {
    /// The value of the attribute at `position`: that of `values`, or else the default.
    fileprivate func value(at position: Int, in values: [Int: Value], following: Set<Int>) -> Value? {
        if let value = values[position] { return value }
        switch attributes[position].defaultValue {
        case nil: return nil
        case .integer(let integer): return .integer(integer)
        case .real(let real): return .real(real)
        case .text(let text): return .text(text)
        case .blob(let bytes): return .blob(bytes)
        case .attribute(let name):
            // Attributes that take each other's values in a circle have none.
            guard let other = index(of: name), !following.contains(other) else { return nil }
            return value(at: other, in: values, following: following.union([position]))
        }
    }
}

import ModelStore

/// Carries one value through an encoded row.
struct SingleColumn {
    var batch: RowBatch

    init(_ attribute: AttributeDescription) {
        batch = RowBatch(entity: EntityDescription("Thing", attributes: [attribute]))
    }

    /// The cell as SQLite would print it, or the fault's code.
    mutating func stored(_ write: (inout RowWriter) -> Void) -> String {
        batch.removeAll()
        if let fault = batch.append(presence: .all, write).first { return fault.code }
        return batch.withRow(0) { row in
            switch row[0] {
            case .null: "NULL"
            case .integer(let value): "\(value)"
            case .real(let value): "\(value)"
            case .text(let bytes): String(decoding: bytes, as: UTF8.self)
            case .blob(let bytes): bytes.map { String($0, radix: 16) }.joined(separator: " ")
            }
        }
    }

    /// What a read of the row just written gives.
    func read<Value>(_ read: (RowView) throws -> Value) throws -> Value {
        try batch.withRow(0, read)
    }
}

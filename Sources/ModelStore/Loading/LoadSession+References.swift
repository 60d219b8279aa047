import Digests
import SQLite

extension LoadSession {
    /// A column that leads to other rows.
    struct ReferenceColumn {
        let position: Int
        let name: String
        /// The entity it leads to, as the relationship names it.
        let destination: String
        let isOptional: Bool
    }

    /// The columns of `entity` that lead to other rows.
    static func referenceColumns(of entity: EntityDescription) -> [ReferenceColumn] {
        entity.attributes.enumerated().compactMap { position, attribute in
            guard attribute.type == .reference, let relationship = entity.relationship(named: attribute.name) else {
                return nil
            }
            return ReferenceColumn(
                position: position, name: attribute.name, destination: relationship.destination,
                isOptional: attribute.isOptional)
        }
    }

    /// Calls `body` with the row, with keys where it had identities.
    /// - Returns: what `body` returns, or `rejected` where a reference cannot be one.
    func withResolvedReferences(
        _ row: RowView, _ record: Incoming, _ result: inout LoadResult,
        _ body: (RowView, inout LoadResult) throws -> RowOutcome
    ) throws -> RowOutcome {
        var keys: [Int: Int64] = [:]
        var waits = false
        for column in referenceColumns {
            switch row[column.position] {
            case .integer: references.noteKey()
            case .text(let cell):
                switch try references.resolve(cell, destination: column.destination) {
                case .key(let key):
                    keys[column.position] = key
                    if references.isStandIn(key) { waits = true }
                case .fault(let code, let message):
                    return reject(record, RowFault(code: code, field: column.name, message: message), &result)
                }
            case .null, .real, .blob: break
            }
        }
        if waits { result.waiting.append(record.ordinal) }
        guard !keys.isEmpty else { return try body(row, &result) }
        // Moved out, since `body` may need the session as a whole.
        var resolved = RowBatch(entity: options.entity)
        _ = resolved.append(presence: row.presence) { writer in
            for position in 0..<row.count {
                if let key = keys[position] {
                    writer.append(integer: key)
                } else {
                    writer.append(encodedCell: row.encodedCell(position))
                }
            }
        }
        return try resolved.withRow(0) { try body($0, &result) }
    }

    /// Why a row lacks a value that its own entity of a hierarchy needs, or nil.
    func subentityFault(_ row: RowView) -> RowFault? {
        guard let discriminator, case .text(let bytes) = row[discriminator], row.isPresent(discriminator),
            let required = requiredPositions[String(decoding: bytes, as: UTF8.self)]
        else { return nil }
        // A merge may leave out what the row has already.
        for position in required where row.isPresent(position) || options.onConflict == .replace {
            if case .null = row[position] {
                return RowFault(
                    code: "constraint.required", field: options.entity.attributes[position].name,
                    message: "a value is required")
            }
        }
        return nil
    }

    /// The positions of the attributes that rows of each subentity must have values for.
    static func requiredPositions(of entity: EntityDescription) -> [String: [Int]] {
        var required: [String: [Int]] = [:]
        for subentity in entity.subentities {
            let own = subentity.requiredAttributes.compactMap { entity.index(of: $0) }
            required[subentity.name] = (required[subentity.superentity] ?? []) + own
        }
        return required
    }
}

extension LoadSession {
    /// The name of the entity whose rows the load writes.
    package var entityName: String { options.entity.name }
}

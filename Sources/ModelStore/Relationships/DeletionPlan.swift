import SQLite

/// What the deletion of rows does to those that they lead to, and that lead to them: the delete rules of all relationships
/// carried out to their end, by keys alone. Nothing is changed before ``apply(_:)``.
///
/// Entities are those of the schema: the root's name stands for a whole hierarchy.
struct DeletionPlan {
    /// One reference column.
    struct Reference: Hashable {
        let entity: String
        let attribute: String
    }

    /// The value of a to-one relationship of a row to be deleted, where it is known otherwise than from the store.
    typealias KnownReference = (_ entity: String, _ key: Int64, _ attribute: String) -> Int64??

    /// The keys of the rows to be deleted.
    private(set) var deleted: [String: Set<Int64>] = [:]
    /// The keys of the rows whose references become NULL.
    private(set) var nullified: [Reference: Set<Int64>] = [:]
    /// The keys of the rows that join the deleted ones to others.
    private(set) var links: [String: Set<Int64>] = [:]

    private let connection: StoreConnection
    private let known: KnownReference
    /// The rows that were named, whose keys are those of rows whatever they look like.
    private let named: [String: Set<Int64>]
    private var queue: [(entity: EntityDescription, keys: Set<Int64>, isInitial: Bool)] = []
    private var denials: [Denial] = []

    private struct Denial {
        let entity: String
        let relationship: RelationshipDescription
        let owner: Int64
        let destination: String
        let key: Int64
    }

    /// Plans the deletion of the rows with these keys, by entity.
    /// - Throws: ``ModelStoreError/Code/constraint``, naming entity, relationship and row, where a rule denies it, or where a
    ///   reference that must lead somewhere would lead nowhere.
    init(
        _ keys: [String: Set<Int64>], on connection: StoreConnection,
        known: @escaping KnownReference = { _, _, _ in nil }
    ) throws {
        self.connection = connection
        self.known = known
        named = keys
        for (name, keys) in keys.sorted(by: { $0.key < $1.key }) {
            try add(keys, of: connection.entity(named: name), isInitial: true)
        }
        while let next = queue.popLast() { try follow(next.entity, next.keys, isInitial: next.isInitial) }
        try check()
    }

    private var schema: Schema { connection.schema }

    private mutating func add(_ keys: Set<Int64>, of entity: EntityDescription, isInitial: Bool = false) throws {
        let new = keys.subtracting(deleted[entity.name] ?? [])
        guard !new.isEmpty else { return }
        deleted[entity.name, default: []].formUnion(new)
        queue.append((entity, new, isInitial))
    }

    // MARK: Rules

    private mutating func follow(_ entity: EntityDescription, _ keys: Set<Int64>, isInitial: Bool) throws {
        for relationship in entity.relationships {
            let destination = try connection.entity(named: relationship.destination)
            if !relationship.isToMany {
                try followReference(relationship, of: entity, keys, to: destination, isInitial: isInitial)
            } else if let join = relationship.joinEntity {
                try followLinks(relationship, join, of: entity, keys, to: destination)
            } else if let column = relationship.inverse {
                let rows = try referrers(destination, column, keys)
                try obey(relationship, of: entity, rows, in: destination)
                if relationship.deleteRule == .nullify { nullify(rows.map(\.row), destination, column) }
            }
        }
        for other in schema.entities {
            for relationship in other.relationships where !relationship.isToMany {
                guard schema.entity(named: relationship.destination)?.name == entity.name else { continue }
                if other.isJoin {
                    let rows = try referrers(other, relationship.name, keys)
                    links[other.name, default: []].formUnion(rows.map(\.row))
                    continue
                }
                let inverse = relationship.inverse.flatMap { entity.relationship(named: $0) }
                if let inverse, inverse.isToMany || inverse.deleteRule == .noAction { continue }
                nullify(try referrers(other, relationship.name, keys).map(\.row), other, relationship.name)
            }
        }
    }

    private mutating func followReference(
        _ relationship: RelationshipDescription, of entity: EntityDescription, _ keys: Set<Int64>,
        to destination: EntityDescription, isInitial: Bool
    ) throws {
        guard relationship.deleteRule == .cascade || relationship.deleteRule == .deny else { return }
        let column = quoteIdentifier(relationship.name)
        // What is to be deleted may be hidden by a view of unsaved rows.
        let table = (isInitial ? "main." : "") + quoteIdentifier(entity.name)
        let stored = try connection.integers(
            "SELECT pk, \(column) FROM \(table) WHERE pk IN (SELECT value FROM json_each(?1))", keys: keys, columns: 2)
        var rows: [(owner: Int64, row: Int64)] = []
        for row in stored {
            guard let key = row[0] else { continue }
            let value = known(entity.name, key, relationship.name) ?? row[1]
            if let value { rows.append((key, value)) }
        }
        try obey(relationship, of: entity, rows, in: destination)
    }

    private mutating func followLinks(
        _ relationship: RelationshipDescription, _ join: String, of entity: EntityDescription, _ keys: Set<Int64>,
        to destination: EntityDescription
    ) throws {
        let (own, other) = relationship.isJoinSource ? ("source", "target") : ("target", "source")
        let rows = try connection.integers(
            "SELECT \(own), \(other) FROM \(quoteIdentifier(join)) WHERE \(own) IN (SELECT value FROM json_each(?1))",
            keys: keys, columns: 2)
        let pairs = rows.compactMap { row in row[0].flatMap { owner in row[1].map { (owner: owner, row: $0) } } }
        try obey(relationship, of: entity, pairs, in: destination)
    }

    private mutating func obey(
        _ relationship: RelationshipDescription, of entity: EntityDescription, _ rows: [(owner: Int64, row: Int64)],
        in destination: EntityDescription
    ) throws {
        switch relationship.deleteRule {
        case .cascade: try add(Set(rows.map(\.row)), of: destination)
        case .deny:
            denials += rows.map {
                Denial(
                    entity: entity.name, relationship: relationship, owner: $0.owner, destination: destination.name,
                    key: $0.row)
            }
        case .nullify, .noAction: break
        }
    }

    private mutating func nullify(_ keys: [Int64], _ entity: EntityDescription, _ column: String) {
        guard !keys.isEmpty else { return }
        nullified[Reference(entity: entity.name, attribute: column), default: []].formUnion(keys)
    }

    private func referrers(
        _ entity: EntityDescription, _ column: String, _ keys: Set<Int64>
    ) throws -> [(owner: Int64, row: Int64)] {
        let column = quoteIdentifier(column)
        return try connection.integers(
            "SELECT \(column), pk FROM \(quoteIdentifier(entity.name)) "
                + "WHERE \(column) IN (SELECT value FROM json_each(?1))", keys: keys, columns: 2
        ).compactMap { row in row[0].flatMap { owner in row[1].map { (owner, $0) } } }
    }

    // MARK: Checking

    private mutating func check() throws {
        let standing = denials.filter { deleted[$0.destination]?.contains($0.key) != true }
        if let first = standing.min(by: { $0.owner < $1.owner }) {
            let count = standing.filter {
                $0.owner == first.owner && $0.relationship.name == first.relationship.name && $0.entity == first.entity
            }.count
            throw ModelStoreError(
                .constraint,
                "row \(first.owner) cannot be deleted while it leads to \(count) of \(first.relationship.destination); "
                    + "delete those first, or lead them elsewhere",
                entity: first.entity, attribute: first.relationship.name)
        }
        for (reference, keys) in nullified {
            let left = keys.subtracting(deleted[reference.entity] ?? [])
            nullified[reference] = left.isEmpty ? nil : left
            guard let key = left.min(), let entity = schema.entity(named: reference.entity),
                entity.requires(reference.attribute)
            else { continue }
            throw ModelStoreError(
                .constraint,
                "row \(key) must lead to a row that is being deleted; delete it too, or lead it elsewhere first",
                entity: reference.entity, attribute: reference.attribute)
        }
    }

    // MARK: Applying

    /// Deletes the rows and links, and makes the references NULL, with history. Rows that are gone are passed over.
    /// - Parameter isOwn: whether the caller sees to a row itself.
    func apply(_ edits: RowEdits, except isOwn: (_ entity: String, _ key: Int64) -> Bool = { _, _ in false }) throws {
        for (name, keys) in links.sorted(by: { $0.key < $1.key }) {
            let entity = try connection.entity(named: name)
            for key in keys.sorted() { try edits.delete(key, of: entity) }
        }
        var columns: [String: [Int64: [Int: Value]]] = [:]
        for (reference, keys) in nullified {
            let position = try connection.entity(named: reference.entity).index(of: reference.attribute)
            guard let position else { continue }
            for key in keys where !isOwn(reference.entity, key) {
                columns[reference.entity, default: [:]][key, default: [:]][position] = .null
            }
        }
        for (name, rows) in columns.sorted(by: { $0.key < $1.key }) {
            let entity = try connection.entity(named: name)
            for (key, values) in rows.sorted(by: { $0.key < $1.key }) { try edits.update(key, of: entity, values) }
        }
        for (name, keys) in deleted.sorted(by: { $0.key < $1.key }) {
            let entity = try connection.entity(named: name)
            for key in keys.sorted()
            where PendingKey.position(of: key) == nil || named[name]?.contains(key) == true {
                try edits.delete(key, of: entity)
            }
        }
    }
}

extension EntityDescription {
    /// Whether rows, of this entity or of one of its subentities, must have a value in the attribute called `name`.
    func requires(_ name: String) -> Bool {
        if let position = index(of: name), !attributes[position].isOptional { return true }
        return subentities.contains { $0.requiredAttributes.contains(name) }
    }
}

import Foundation
import SQLite

/// Finds the rows that references by identity lead to, for all loads of one transaction of history.
///
/// A reference to a row that is not there yet gets a stand-in, a key far below all others, until ``LoadSettlement`` puts
/// the true one in its place. So what waits for other rows lies in its own table from the start: it is found as a duplicate,
/// and constraints hold for it. Once an identity waits, all references to it wait until then. Identities that wait are in
/// a temporary table; those found are remembered, at most 65,536 of them.
package final class ReferenceResolver {
    /// The code of the fault of a record whose reference leads to no row.
    package static let missingCode = "reference.missing"
    /// The code of the fault of a record whose reference cannot be an identity of its destination.
    static let formCode = "reference.form"

    /// What became of a reference.
    enum Resolution {
        case key(Int64)
        case fault(code: String, message: String)
    }

    /// Where references lead, and how a row is found there.
    private struct ReferenceTarget {
        let entity: EntityDescription
        let identity: [AttributeDescription]
        let select: String
    }

    private struct Known: Hashable {
        let destination: String
        let identity: String
    }

    let connection: StoreConnection
    private var destinations: [String: ReferenceTarget] = [:]
    private var known: [Known: Int64] = [:]
    /// How many identities wait.
    private(set) var waitingCount: Int64 = 0
    /// Whether references came as keys, which nobody has looked up.
    private(set) var takesKeys = false

    private static let maximumKnown = 1 << 16
    private static let table = "temp.ferry_waiting_reference"

    /// Prepares for loads on `connection`, which has a transaction open.
    package init(on connection: StoreConnection) {
        self.connection = connection
    }

    /// Notes that a reference is a key.
    func noteKey() {
        takesKeys = true
    }

    /// The key that stands for the row of `destination` whose identity `cell`, a JSON array, tells.
    func resolve(_ cell: UnsafeRawBufferPointer, destination name: String) throws -> Resolution {
        let identity = Known(destination: name, identity: String(decoding: cell, as: UTF8.self))
        if let key = known[identity] { return .key(key) }
        let destination = try destination(name)
        let values: [Value]
        switch Self.values(of: cell, in: destination) {
        case .success(let found): values = found
        case .failure(let fault): return .fault(code: Self.formCode, message: fault.message)
        }
        let text = Self.canonicalText(of: values)
        if waitingCount > 0, let waiting = try waitingKey(text, name) { return .key(waiting) }
        if let key = try find(values, in: destination) {
            if known.count >= Self.maximumKnown { known.removeAll(keepingCapacity: true) }
            known[identity] = key
            return .key(key)
        }
        return .key(try wait(for: text, name))
    }

    // MARK: Looking up

    private struct FormFault: Error {
        let message: String
    }

    private func destination(_ name: String) throws -> ReferenceTarget {
        if let destination = destinations[name] { return destination }
        let entity = try connection.entity(named: name)
        let identity = entity.identity.compactMap { name in entity.index(of: name).map { entity.attributes[$0] } }
        var conditions = identity.enumerated().map { "\(quoteIdentifier($1.name)) = ?\($0 + 1)" }
        if entity.name != name {
            let names = entity.lineage(below: name).map { "'" + $0.replacing("'", with: "''") + "'" }
            conditions.append(
                "\(quoteIdentifier(EntityDescription.discriminatorName)) IN (\(names.joined(separator: ", ")))")
        }
        let destination = ReferenceTarget(
            entity: entity, identity: identity,
            select:
                "SELECT pk FROM \(quoteIdentifier(entity.name)) WHERE \(conditions.joined(separator: " AND ")) LIMIT 1"
        )
        destinations[name] = destination
        return destination
    }

    private static func values(
        of cell: UnsafeRawBufferPointer, in destination: ReferenceTarget
    ) -> Result<[Value], FormFault> {
        let names = destination.identity.map(\.name).joined(separator: ", ")
        guard !destination.identity.isEmpty else {
            return .failure(
                FormFault(message: "\(destination.entity.name) has no unique attributes; refer to its rows by pk"))
        }
        guard let parts = try? JSONDecoder().decode([ModelReference.Part].self, from: Data(cell)),
            parts.count == destination.identity.count
        else {
            return .failure(FormFault(message: "a reference to \(destination.entity.name) is made of: \(names)"))
        }
        var values: [Value] = []
        for (part, attribute) in zip(parts, destination.identity) {
            guard let value = part.storedValue(of: attribute.type) else {
                return .failure(
                    FormFault(
                        message: "\(destination.entity.name).\(attribute.name) is no \(attribute.type.rawValue) in it"))
            }
            values.append(value)
        }
        return .success(values)
    }

    private func find(_ values: [Value], in destination: ReferenceTarget) throws -> Int64? {
        let statement = try connection.database.prepare(destination.select)
        try statement.bind(values)
        return try statement.step() ? statement.integer(at: 0) : nil
    }

    // MARK: Waiting

    /// Values that are equal in the store have equal texts.
    private static func canonicalText(of values: [Value]) -> String {
        let parts = values.map { value -> ModelReference.Part in
            switch value {
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let text): .text(text)
            case .blob(let bytes): .text(Data(bytes).base64EncodedString())
            case .null: .text("")
            }
        }
        let text = try? JSONEncoder().encode(parts)
        return text.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func waitingKey(_ identity: String, _ destination: String) throws -> Int64? {
        try connection.database.value(
            "SELECT id FROM \(Self.table) WHERE destination = ?1 AND identity = ?2",
            [.text(destination), .text(identity)]
        )?.integer
    }

    private func wait(for identity: String, _ destination: String) throws -> Int64 {
        if waitingCount == 0 {
            try connection.database.execute("DROP TABLE IF EXISTS \(Self.table)")
            try connection.database.execute(
                """
                CREATE TABLE \(Self.table) (
                    id INTEGER PRIMARY KEY, destination TEXT NOT NULL, identity TEXT NOT NULL, key INTEGER,
                    UNIQUE (destination, identity))
                """)
        }
        let id = Int64.min + waitingCount
        try connection.database.run(
            "INSERT INTO \(Self.table)(id, destination, identity) VALUES (?, ?, ?)",
            [.integer(id), .text(destination), .text(identity)])
        waitingCount += 1
        return id
    }

    /// Whether `key` stands in for one that is not known yet.
    func isStandIn(_ key: Int64) -> Bool {
        key < Int64.min + waitingCount
    }

    /// The greatest stand-in; there must be one.
    var lastStandIn: Int64 { Int64.min + waitingCount - 1 }

    /// Looks up once more whatever waits.
    func resolveWaiting() throws {
        guard waitingCount > 0 else { return }
        for id in Int64.min..<(Int64.min + waitingCount) {
            let row = try connection.database.rows(
                "SELECT destination, identity FROM \(Self.table) WHERE id = ?", [.integer(id)]
            ).first
            guard let name = row?[0].text, let identity = row?[1].text else { continue }
            let destination = try destination(name)
            guard case .success(let values) = Self.values(ofText: identity, in: destination),
                let key = try find(values, in: destination)
            else { continue }
            try connection.database.run(
                "UPDATE \(Self.table) SET key = ?2 WHERE id = ?1", [.integer(id), .integer(key)])
        }
    }

    private static func values(ofText text: String, in destination: ReferenceTarget) -> Result<[Value], FormFault> {
        var text = text
        return text.withUTF8 { values(of: UnsafeRawBufferPointer($0), in: destination) }
    }

    /// The key that a stand-in has become, or nil when there is no such row.
    func settledKey(_ standIn: Int64) throws -> Int64? {
        try connection.database.value("SELECT key FROM \(Self.table) WHERE id = ?", [.integer(standIn)])?.integer
    }

    /// Forgets what has waited.
    func close() throws {
        if waitingCount > 0 { try connection.database.execute("DROP TABLE IF EXISTS \(Self.table)") }
        waitingCount = 0
        takesKeys = false
        known.removeAll()
    }
}

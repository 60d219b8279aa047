import Formats
import ModelStore
import SQLite

/// What references lead to, as exports write it: the identity of the row, one value or an array, or `{"pk": n}` where its
/// entity has none that says it.
///
/// Cost: a look-up by key for each reference; the last 4,096 or so are remembered. Used on one connection, by one thread.
final class ReferenceNames {
    private struct Destination {
        let entity: EntityDescription
        let identity: [AttributeDescription]
        let select: String
    }

    private struct Known: Hashable {
        let destination: String
        let key: Int64
    }

    private let connection: StoreConnection
    private var destinations: [String: Destination?] = [:]
    private var known: [Known: [UInt8]] = [:]

    private static let maximumKnown = 4_096

    init(_ connection: StoreConnection) {
        self.connection = connection
    }

    /// Appends what stands for the row with this key.
    func append(_ key: Int64, of destination: String, to output: inout [UInt8]) throws {
        let place = Known(destination: destination, key: key)
        if let text = known[place] {
            output += text
            return
        }
        let text = try text(key, of: destination)
        if known.count >= Self.maximumKnown { known.removeAll(keepingCapacity: true) }
        known[place] = text
        output += text
    }

    private func text(_ key: Int64, of name: String) throws -> [UInt8] {
        guard let destination = try destination(name) else { return Array("{\"pk\":\(key)}".utf8) }
        let statement = try connection.database.prepare(destination.select)
        try statement.bind([.integer(key)])
        guard try statement.step() else {
            throw FerryError(
                .store,
                "row \(key) of \(destination.entity.name), which another refers to, is not there; run ferry check")
        }
        let identity = EntityDescription(destination.entity.name, attributes: destination.identity)
        var writer = RowWriter(entity: identity)
        try statement.encodeRow(firstColumn: 0, into: &writer)
        return writer.withRow(0) { row in
            var text: [UInt8] = []
            let encoder = JSONRowEncoder(entity: identity)
            if row.count > 1 { text.append(UInt8(ascii: "[")) }
            for position in 0..<row.count {
                if position > 0 { text.append(UInt8(ascii: ",")) }
                encoder.encodeValue(row, position, into: &text)
            }
            if row.count > 1 { text.append(UInt8(ascii: "]")) }
            return text
        }
    }

    private func destination(_ name: String) throws -> Destination? {
        if let destination = destinations[name] { return destination }
        let entity = try connection.entity(named: name)
        var destination: Destination?
        if entity.hasPlainIdentity {
            let identity = entity.identityAttributes
            let columns = identity.map { quoteIdentifier($0.name) }.joined(separator: ", ")
            destination = Destination(
                entity: entity, identity: identity,
                select: "SELECT \(columns) FROM \(quoteIdentifier(entity.name)) WHERE pk = ?")
        }
        destinations[name] = .some(destination)
        return destination
    }
}

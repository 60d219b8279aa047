import Formats
import Foundation
import ModelStore
import SQLite

/// The file of a Core Data or SwiftData store: which table an entity is in, and what its columns are.
///
/// As far as the format is known from stores: `Z_PRIMARYKEY` has the entities with their numbers and the entity that
/// each inherits from; all entities of a hierarchy are in the table of its root, `Z` and its name in capitals, and
/// `Z_ENT` says which a row is of; a property's column is `Z` and its name in capitals. The model itself, with the names
/// as they are written, is not read: names and relationships are those of the model that is written.
struct CoreDataStore {
    /// An entity by its number.
    struct Entity {
        var number: Int64
        var name: String
        var superentity: Int64
    }

    let contents: DatabaseContents
    let tables: [String]
    let entities: [Entity]

    /// Whether the tables are those of a store.
    static func isStore(_ tables: [String]) -> Bool {
        tables.contains("Z_PRIMARYKEY") && tables.contains("Z_METADATA")
    }

    /// - Throws: ``FormatError`` or ``SQLiteError``.
    init(_ contents: DatabaseContents, tables: [String]) throws {
        self.contents = contents
        self.tables = tables
        entities = try contents.connection.rows("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT")
            .compactMap { row in
                guard let number = row[0].integer, let name = row[1].text else { return nil }
                return Entity(number: number, name: name, superentity: row[2].integer ?? 0)
            }
    }

    /// The objects of an entity, with those of entities that inherit from it.
    func selection(entity name: String) throws -> RowSelection {
        let entity = try entity(named: name)
        let table = try table(of: entity)
        let columns = try contents.columns(of: table)
        guard columns.contains(where: { $0.name == "Z_PK" }), columns.contains(where: { $0.name == "Z_ENT" }) else {
            throw contents.error("the table \(table) has not the columns of a Core Data entity, Z_PK and Z_ENT")
        }
        var fields: [RowColumn] = []
        var notes: [String] = []
        for column in columns {
            guard let base = Self.propertyName(column.name) else { continue }
            fields.append(try field(of: column, base: base, in: table, &notes))
        }
        for joined in try joinedFields(of: entity) where !fields.contains(where: { $0.name == joined.name }) {
            fields.append(joined)
        }
        let numbers = descendants(of: entity).map(\.number).sorted().map(String.init).joined(separator: ", ")
        var selection = RowSelection(
            name: table, columns: fields, table: table, key: "source.Z_PK",
            condition: "source.Z_ENT IN (\(numbers))")
        selection.notes = notes
        return selection
    }

    // MARK: Entities

    private func entity(named name: String) throws -> Entity {
        if let entity = entities.first(where: { $0.name == name }) { return entity }
        let names = entities.map(\.name).filter { !$0.isEmpty }
        let nearest = nearestName(to: name, in: names).map { "; did you mean \($0)?" } ?? "."
        throw contents.error(
            "the store has no entity \(name)\(nearest) " + DatabaseContents.list(names, of: "entities"))
    }

    /// The entity at the root of the hierarchy; a circle of entities ends somewhere in it.
    func root(of entity: Entity) -> Entity {
        var root = entity
        var seen: Set<Int64> = [root.number]
        while let next = entities.first(where: { $0.number == root.superentity }), seen.insert(next.number).inserted {
            root = next
        }
        return root
    }

    /// The entity itself, and all that inherit from it.
    func descendants(of entity: Entity) -> [Entity] {
        var found = [entity]
        var position = 0
        while position < found.count {
            let number = found[position].number
            found += entities.filter { other in
                other.superentity == number && !found.contains { $0.number == other.number }
            }
            position += 1
        }
        return found
    }

    func table(of entity: Entity) throws -> String {
        let name = "Z" + root(of: entity).name.uppercased()
        guard let table = tables.first(where: { $0 == name }) ?? tables.first(where: { $0.uppercased() == name })
        else { throw contents.error("the store has no table \(name) for its entity \(entity.name)") }
        return table
    }

    // MARK: Columns

    /// The property's name in the case of the column; nil for a column that Core Data keeps for itself, such as `Z_OPT`
    /// or the entity of an object that a relationship leads to.
    static func propertyName(_ column: String) -> String? {
        guard column.first == "Z", column.count > 1 else { return nil }
        let name = column.dropFirst()
        guard name.first != "_", name.first?.isNumber == false else { return nil }
        return String(name)
    }

    private func field(
        of column: DatabaseContents.Column, base: String, in table: String, _ notes: inout [String]
    ) throws -> RowColumn {
        let expression = "source.\(quoteIdentifier(column.name))"
        if let relationship = contents.target.relationship(named: base), !relationship.isToMany {
            return try reference(relationship, expression)
        }
        let attribute = contents.target.attribute(named: base)
        let name = attribute?.name ?? base.lowercased()
        if column.declaredType.uppercased() == "BLOB", attribute == nil || attribute?.type == .data,
            try holdsMarks(column.name, of: table)
        {
            notes.append("\(name): taken as data with Core Data's marks for external files, which are taken off")
            return RowColumn(name, .external(externalData), [expression])
        }
        var field = RowColumn(name, .value(attribute?.type), [expression])
        field.holdsDates = column.declaredType.uppercased() == "TIMESTAMP"
        return field
    }

    /// A to-one relationship: the key, then what tells the object that it leads to.
    private func reference(_ relationship: RelationshipDescription, _ expression: String) throws -> RowColumn {
        let (table, identity) = try destination(relationship)
        let parts = identity.map { part in
            "(SELECT target.\(quoteIdentifier(part.column)) FROM \(quoteIdentifier(table)) AS target"
                + " WHERE target.Z_PK = \(expression))"
        }
        return RowColumn(relationship.name, .reference(identity.map(\.type)), [expression] + parts)
    }

    /// The table that a relationship leads to, and the columns that tell its rows.
    func destination(
        _ relationship: RelationshipDescription
    ) throws -> (table: String, identity: [(column: String, type: AttributeType)]) {
        let entity = try entity(named: relationship.destination)
        let table = try table(of: entity)
        guard let model = contents.target.entity(named: relationship.destination) else { return (table, []) }
        let columns = try contents.columns(of: table)
        var identity: [(column: String, type: AttributeType)] = []
        for name in model.identity {
            guard let attribute = RowTarget.attribute(named: name, of: model),
                let column = columns.first(where: { $0.name.uppercased() == "Z" + name.uppercased() })
            else {
                throw contents.error(
                    "\(relationship.name) leads to \(relationship.destination), whose identity \(name) is no column of"
                        + " \(table)")
            }
            identity.append((column.name, attribute.type))
        }
        return (table, identity)
    }

    // MARK: External data

    private var externalData: CoreDataBlob {
        let url = URL(fileURLWithPath: contents.file)
        let folder = url.deletingLastPathComponent().path
        let name = url.deletingPathExtension().lastPathComponent
        return CoreDataBlob(
            folder: "\(folder)/.\(name)_SUPPORT/_EXTERNAL_DATA", maximumBytes: contents.maximumValueBytes)
    }

    /// Whether the column's data has the marks of data that may be external: every value has one, and either one names a
    /// file or the store has a folder for such files.
    ///
    /// Only the model would say it for sure, which is not read; data of another column that by chance begins so in every
    /// row is not touched where the store has no external data at all.
    private func holdsMarks(_ column: String, of table: String) throws -> Bool {
        let (column, table) = (quoteIdentifier(column), quoteIdentifier(table))
        let connection = contents.connection
        let unmarked = try connection.value(
            "SELECT 1 FROM \(table) WHERE typeof(\(column)) = 'blob' AND length(\(column)) > 0"
                + " AND substr(\(column), 1, 1) NOT IN (x'01', x'02') LIMIT 1")
        guard unmarked == nil else { return false }
        let marked = try connection.value(
            "SELECT 1 FROM \(table) WHERE typeof(\(column)) = 'blob' AND length(\(column)) > 0 LIMIT 1")
        guard marked != nil else { return false }
        if FileManager.default.fileExists(atPath: externalData.folder) { return true }
        let names = try connection.rows(
            "SELECT \(column) FROM \(table) WHERE typeof(\(column)) = 'blob' AND length(\(column)) IN (37, 38)"
                + " AND substr(\(column), 1, 1) = x'02' LIMIT 1")
        return names.first?[0].blob.map { CoreDataBlob.fileName($0) != nil } ?? false
    }
}

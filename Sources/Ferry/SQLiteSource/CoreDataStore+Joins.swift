import ModelStore
import SQLite

extension CoreDataStore {
    /// A join table: the column with the keys of one side, and that with those of the other.
    private struct Join {
        var table: String
        var owner: String
        var destination: String
    }

    /// The model's to-many relationships, or lists called so, that have a join table.
    ///
    /// A join table is called `Z_`, an entity's number and a relationship's name in capitals. Its columns are `Z_`, the
    /// number of the entity at the other end, and the name of the relationship that leads to what the column holds.
    func joinedFields(of entity: Entity) throws -> [RowColumn] {
        let model = contents.target.model
        var fields: [RowColumn] = []
        for relationship in model.relationships where relationship.isToMany {
            guard let join = try join(named: relationship.name, of: entity) else { continue }
            let (table, identity) = try destination(relationship)
            fields.append(field(relationship.name, join, table, identity))
        }
        for attribute in model.attributes where attribute.type == .json {
            guard let join = try join(named: attribute.name, of: entity),
                let other = number(in: join.destination).flatMap({ number in entities.first { $0.number == number } })
            else { continue }
            let relationship = RelationshipDescription(attribute.name, to: other.name, isToMany: true)
            let (table, identity) = try destination(relationship)
            fields.append(field(attribute.name, join, table, identity))
        }
        return fields
    }

    private func field(
        _ name: String, _ join: Join, _ table: String, _ identity: [(column: String, type: AttributeType)]
    ) -> RowColumn {
        let rows = JoinedRows(
            connection: contents.connection, table: join.table, owner: join.owner, destination: join.destination,
            destinationTable: table, identity: identity)
        return RowColumn(name, .many(rows), ["source.Z_PK"])
    }

    /// The join table in which a column holds what the relationship of the entity, or of one it inherits from, leads to.
    private func join(named name: String, of entity: Entity) throws -> Join? {
        let capitals = name.uppercased()
        var lineage: Set<Int64> = [entity.number]
        var next = entity
        while let parent = entities.first(where: { $0.number == next.superentity }),
            lineage.insert(parent.number).inserted
        {
            next = parent
        }
        for table in tables where number(in: table) != nil {
            let columns = try contents.columns(of: table).map(\.name).filter { number(in: $0) != nil }
            guard columns.count == 2 else { continue }
            for (owner, destination) in [(columns[0], columns[1]), (columns[1], columns[0])] {
                guard let number = number(in: owner), lineage.contains(number),
                    destination.uppercased().drop(while: { !$0.isNumber }).drop(while: \.isNumber) == capitals
                else { continue }
                return Join(table: table, owner: owner, destination: destination)
            }
        }
        return nil
    }

    /// The number of the entity in the name of a join table or of its column, such as 12 in `Z_12TAGS`.
    private func number(in name: String) -> Int64? {
        guard name.hasPrefix("Z_") else { return nil }
        return Int64(name.dropFirst(2).prefix(while: \.isNumber))
    }
}

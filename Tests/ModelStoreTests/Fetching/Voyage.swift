import Foundation

@testable import ModelStore

/// A record of which tests need only the entity.
struct BareRecord<Model: EntityRepresentable>: PersistentRecord {
    static var entity: EntityDescription { Model.entity }
    var presence = FieldPresence.all

    func write(to row: inout RowWriter) {}
    init(from row: RowView) throws(ModelStoreError) {}
    init() {}
}

/// A class that conforms by hand, for predicates: its objects are linked in memory as their rows are in the store.
class BareModel: Hashable {
    let persistentBackingData = BackingData()

    static func == (left: BareModel, right: BareModel) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The root of a hierarchy, with a relationship of each kind.
class Voyage: BareModel, PersistentModel, @unchecked Sendable {
    var name = ""
    var cost: Int?
    var captain: Sailor?
    var stops: [Stop] = []
    var friends: [Sailor] = []

    override required init() {}
    required init(_ record: BareRecord<Voyage>) {}
    var record: BareRecord<Voyage> {
        get { BareRecord() }
        set {}
    }

    class var entity: EntityDescription {
        var entity = EntityDescription(
            "Voyage",
            attributes: [
                AttributeDescription("name", .string), AttributeDescription("cost", .int64, isOptional: true),
                AttributeDescription("captain", .reference, isOptional: true),
            ])
        entity.relationships = [
            RelationshipDescription("captain", to: "Sailor", isToMany: false, inverse: "voyages"),
            RelationshipDescription("stops", to: "Stop", isToMany: true, inverse: "voyage", orderedBy: "position"),
            RelationshipDescription("friends", to: "Sailor", isToMany: true, inverse: "invitations"),
        ]
        return entity
    }

    class func attributeName(for keyPath: AnyKeyPath) -> String? {
        AttributeKeyPaths.name(
            of: keyPath,
            among: [
                (\Voyage.name, "name"), (\Voyage.cost, "cost"), (\Voyage.captain, "captain"),
                (\Voyage.stops, "stops"), (\Voyage.friends, "friends"),
            ])
    }
}

/// A voyage with something of its own.
class CargoVoyage: Voyage, @unchecked Sendable {
    var load: Int = 0
    var owner: Sailor?

    override class var entity: EntityDescription {
        var entity = EntityDescription(
            "CargoVoyage",
            attributes: [
                AttributeDescription("load", .int64), AttributeDescription("owner", .reference, isOptional: true),
            ])
        entity.superentity = "Voyage"
        entity.relationships = [RelationshipDescription("owner", to: "Sailor", isToMany: false)]
        return entity
    }

    override class func attributeName(for keyPath: AnyKeyPath) -> String? {
        AttributeKeyPaths.name(
            of: keyPath,
            among: [
                (\CargoVoyage.load, "load"), (\CargoVoyage.owner, "owner"), (\CargoVoyage.name, "name"),
                (\CargoVoyage.cost, "cost"), (\CargoVoyage.captain, "captain"), (\CargoVoyage.stops, "stops"),
            ]) ?? super.attributeName(for: keyPath)
    }
}

/// A place in a voyage, which always has one.
final class Stop: BareModel, PersistentModel, @unchecked Sendable {
    var name = ""
    var position = 0
    var voyage: Voyage

    init(_ voyage: Voyage) { self.voyage = voyage }
    init(_ record: BareRecord<Stop>) { voyage = Voyage() }
    var record: BareRecord<Stop> {
        get { BareRecord() }
        set {}
    }

    static var entity: EntityDescription {
        var entity = EntityDescription(
            "Stop",
            attributes: [
                AttributeDescription("name", .string), AttributeDescription("position", .int64),
                AttributeDescription("voyage", .reference),
            ])
        entity.relationships = [
            RelationshipDescription("voyage", to: "Voyage", isToMany: false, isOptional: false, inverse: "stops")
        ]
        return entity
    }

    static func attributeName(for keyPath: AnyKeyPath) -> String? {
        AttributeKeyPaths.name(
            of: keyPath, among: [(\Stop.name, "name"), (\Stop.position, "position"), (\Stop.voyage, "voyage")])
    }
}

/// Somebody who may have a mentor, who may have one.
final class Sailor: BareModel, PersistentModel, @unchecked Sendable {
    var name = ""
    var age = 0
    var mentor: Sailor?
    var voyages: [Voyage] = []
    var invitations: [Voyage] = []

    override init() {}
    init(_ record: BareRecord<Sailor>) {}
    var record: BareRecord<Sailor> {
        get { BareRecord() }
        set {}
    }

    static var entity: EntityDescription {
        var entity = EntityDescription(
            "Sailor",
            attributes: [
                AttributeDescription("name", .string), AttributeDescription("age", .int64),
                AttributeDescription("mentor", .reference, isOptional: true),
            ])
        entity.relationships = [
            RelationshipDescription("mentor", to: "Sailor", isToMany: false),
            RelationshipDescription("voyages", to: "Voyage", isToMany: true, inverse: "captain"),
            RelationshipDescription("invitations", to: "Voyage", isToMany: true),
        ]
        return entity
    }

    static func attributeName(for keyPath: AnyKeyPath) -> String? {
        AttributeKeyPaths.name(
            of: keyPath,
            among: [
                (\Sailor.name, "name"), (\Sailor.age, "age"), (\Sailor.mentor, "mentor"),
                (\Sailor.voyages, "voyages"), (\Sailor.invitations, "invitations"),
            ])
    }
}

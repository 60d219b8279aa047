/// Makes a struct or a class a model: a persistent type with an entity of its name.
///
/// Every stored property that is not `@Transient` becomes an attribute, in the order of declaration. Its type is one of
/// those listed at ``StorableValue``, a raw-value type (stored as its raw value), or Codable (stored as JSON text).
///
/// A **struct** states that it is a record, `struct Memo: PersistentRecord, Codable`, and gets what that needs. It also gets the property `presence`, and a memberwise
/// initializer unless it has an initializer of its own. Setting a property marks it as present, so that a merge takes
/// the new value; a property with observers of its own has to call `presence.insert(_:)` with the attribute's position
/// there. A synthesized `==` compares `presence` too.
///
/// A **class** becomes a ``PersistentModel``, whose objects Observation can watch and a ``ModelContext`` keeps track of.
/// It gets the nested struct `Record`, `init(_: Record)`, the property `record`, and a memberwise initializer unless it has
/// an initializer of its own. The `Record` is Sendable, Codable and
/// a ``PersistentRecord``; it is Hashable when all properties have Hashable types of the standard library or Foundation.
/// Setting one of its properties marks that as present; `==` does not compare `presence`.
///
/// Decoding: a property with a default may be absent, an optional one may be absent or null; which were absent is noted
/// in `presence`. Encoding writes null for an optional property that is nil and was not absent. A struct's own
/// `CodingKeys`, `init(from:)` or `encode(to:)`, and a class's own `CodingKeys`, are used where they are written in the
/// type's body.
///
/// Members have the type's access level; a memberwise initializer cannot be wider than the narrowest of the properties,
/// and the default values of a public one may name only what is public.
///
/// - Parameter originalName: the name the entity had in the schema version before, where it was renamed: a string
///   literal. It belongs to this type alone; a subclass that was renamed, too, says so itself.
@attached(
    member, conformances: PersistentModel, PersistentRecord, Decodable, Encodable,
    names: named(presence), named(init), named(entity), named(attributeName), named(write), named(CodingKeys),
    named(encode), named(Record), named(record), named(persistentBackingData), named(relationshipProperties),
    named(relationshipSlots), named(update), named(rules), named(RootRecord))
@attached(memberAttribute)
@attached(extension, conformances: PersistentModel)
public macro Model(originalName: String? = nil) =
    #externalMacro(module: "ModelStoreMacros", type: "ModelMacro")

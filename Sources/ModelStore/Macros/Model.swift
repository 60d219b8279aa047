/// Makes a struct or a final class a model: a persistent type with an entity of its name.
///
/// Every stored property that is not `@Transient` becomes an attribute, in the order of declaration. Its type is one of
/// those listed at ``StorableValue``, a raw-value type (stored as its raw value), or Codable (stored as JSON text).
///
/// A **struct** becomes a ``PersistentRecord`` that is Codable. It gets the property `presence`, and a memberwise
/// initializer unless it has an initializer of its own. Code that sets a property of a decoded value which its source
/// did not have calls `presence.insert(_:)` with the attribute's position, so that a merge takes the new value.
///
/// A **class** becomes a ``PersistentModel``. It gets the nested struct `Record`, which is Sendable, Codable and a
/// ``PersistentRecord``, and is Hashable when all properties have types of the standard library or Foundation that are; `init(_: Record)`, the
/// property `record`, and a memberwise initializer unless it has an initializer of its own. Setting a property of a `Record` marks
/// it as present.
///
/// Decoding: a property with a default may be absent, an optional one may be absent or null; which were absent is noted
/// in `presence`. Encoding writes null for an optional property that is nil and was not absent. A struct's own
/// `CodingKeys`, `init(from:)` or `encode(to:)`, and a class's own `CodingKeys`, are used where they are written in the
/// type's body.
///
/// The type's access level is that of the members it gets; a memberwise initializer cannot be wider than the narrowest
/// of the properties.
@attached(
    member,
    names: named(presence), named(init), named(entity), named(write), named(CodingKeys), named(encode), named(Record),
    named(record))
@attached(extension, conformances: PersistentRecord, PersistentModel, Decodable, Encodable)
public macro Model() = #externalMacro(module: "ModelStoreMacros", type: "ModelMacro")

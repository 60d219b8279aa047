/// Attached by ``Model()`` to the properties of a class; not for use by hand.
///
/// Moves the value, of type `type`, to a stored property of its own, so that reading and changing it can be observed.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty<Value>(_ type: Value.Type) =
    #externalMacro(module: "ModelStoreMacros", type: "PersistedPropertyMacro")

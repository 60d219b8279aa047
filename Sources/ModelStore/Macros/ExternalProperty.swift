/// Attached by ``Model()`` to a class's properties whose bytes are in files; not for use by hand.
///
/// Moves the value to a stored property of its own, which may hold the name of the bytes until they are asked for.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _ExternalProperty<Value>(_ type: Value.Type) =
    #externalMacro(module: "ModelStoreMacros", type: "ExternalPropertyMacro")

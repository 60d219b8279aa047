/// Keeps a stored property of a model out of the store. It needs a value of its own, since no record brings one.
@attached(peer)
public macro Transient() = #externalMacro(module: "ModelStoreMacros", type: "TransientMacro")

/// Attached by ``Model()`` to the properties of a struct; not for use by hand.
///
/// Setting the property marks the attribute at `position` as present.
@attached(accessor, names: named(didSet))
public macro _MarksPresence(_ position: Int) = #externalMacro(module: "ModelStoreMacros", type: "PresenceMacro")

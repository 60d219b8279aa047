/// Says more about a persistent property of a model.
/// - Parameters:
///   - options: such as `.unique`.
///   - originalName: the name the property had in the schema version before.
///   - defaultsTo: the name of a property declared earlier, of the same type, whose value this one takes where a record
///     leaves it out and where the memberwise initializer is not given it.
@attached(peer)
public macro Attribute(_ options: AttributeOption..., originalName: String? = nil, defaultsTo: String? = nil) =
    #externalMacro(module: "ModelStoreMacros", type: "AttributeMacro")

/// Says more about a persistent property of a model.
/// - Parameters:
///   - options: such as `.unique`.
///   - originalName: the name the property had in the schema version before.
///   - defaultsTo: the name of a property declared earlier, of the same type, whose value this one takes where a record
///     leaves it out and where the memberwise initializer is not given it.
///   - defaultedBy: a static function by its full name, such as `Memo.category(tags:)`, whose result this property is
///     where a record leaves it out and where the memberwise initializer is not given it. Its labels are properties of the
///     model.
@attached(peer)
public macro Attribute(
    _ options: AttributeOption..., originalName: String? = nil, defaultsTo: String? = nil, defaultedBy: Any? = nil
) =
    #externalMacro(module: "ModelStoreMacros", type: "AttributeMacro")

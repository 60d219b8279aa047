/// Says which properties of a model together have no value twice: each array is one constraint.
///
/// ```swift
/// @Model final class Ticket {
///     #Unique<Ticket>([\.row, \.seat], [\.code])
///     …
/// }
/// ```
/// Inside the body of a `@Model` only. The first constraint is what tells records from one another, and those of
/// `@Attribute(.unique)` stand before these: a record with the values of a row updates it. Rows with NULL in one of the
/// properties are all different.
@freestanding(declaration)
public macro Unique<T>(_ constraints: [PartialKeyPath<T>]...) =
    #externalMacro(module: "ModelStoreMacros", type: "ConstraintMacro")

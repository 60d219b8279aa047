/// Says by which properties of a model the store shall find and sort rows fast: each array is one index, in its order.
///
/// ```swift
/// @Model final class Trip {
///     #Index<Trip>([\.startDate], [\.destination, \.startDate])
///     …
/// }
/// ```
/// Inside the body of a `@Model` only. An index costs space, and time whenever a row is written; unique properties have
/// one already.
@freestanding(declaration)
public macro Index<T>(_ indices: [PartialKeyPath<T>]...) =
    #externalMacro(module: "ModelStoreMacros", type: "ConstraintMacro")

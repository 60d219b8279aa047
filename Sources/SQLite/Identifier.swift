/// Quotes the name of a table, column or index for SQL text: `say "hi"` becomes `"say ""hi"""`.
///
/// Every name that is not a literal of the program goes through this function. A name with a NUL character cannot be
/// quoted; preparing SQL that has one is an error.
public func quoteIdentifier(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}

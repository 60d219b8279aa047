/// A rule that a row breaks.
package struct ValidationFault: Sendable, Hashable {
    /// A stable word for the kind of breach: `validate.required`, `validate.length`, `validate.range`,
    /// `validate.oneOf` or `validate.pattern`.
    package var code: String
    /// The attribute's name.
    package var field: String
    /// What is wrong and what was expected, without the value itself.
    package var message: String
    /// What the breach means.
    package var severity: ValidationRule.Severity
}

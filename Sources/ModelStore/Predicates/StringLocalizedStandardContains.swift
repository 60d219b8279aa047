import Foundation

extension PredicateExpressions {
    /// `localizedStandardContains` in a predicate, which Foundation lacks on Linux: whether a text has another in it,
    /// whatever the case and the marks of its letters. The same on every machine, whatever its locale.
    public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
        PredicateExpression
    where Root.Output == String, Other.Output == String {
        /// Whether it is so.
        public typealias Output = Bool

        /// The text that is searched.
        public let root: Root
        /// What is searched for.
        public let other: Other

        /// Evaluates both texts and searches. Linear in their lengths.
        /// - Throws: what evaluating them throws.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            LocalizedText.relate(try root.evaluate(bindings), try other.evaluate(bindings)) {
                LocalizedText.contains($0, $1)
            }
        }
    }

    /// What `#Predicate` makes of `a.localizedStandardContains(b)`.
    public static func build_localizedStandardContains<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other> {
        StringLocalizedStandardContains(root: root, other: other)
    }
}

extension PredicateExpressions.StringLocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}
extension PredicateExpressions.StringLocalizedStandardContains: Codable where Root: Codable, Other: Codable {}
extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

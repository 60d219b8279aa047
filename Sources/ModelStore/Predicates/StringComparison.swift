import Foundation

extension PredicateExpressions {
    /// `localizedCompare` and `caseInsensitiveCompare` in a predicate, which Foundation lacks on Linux. The same on every
    /// machine, whatever its locale; the localized one is the order of ``LocalizedStandardText``.
    public struct StringComparison<Root: PredicateExpression, Other: PredicateExpression>: PredicateExpression
    where Root.Output == String, Other.Output == String {
        /// Which of the texts comes first.
        public typealias Output = ComparisonResult

        /// How texts are compared.
        public enum Method: String, Sendable, Codable {
            /// As a person sorts.
            case localized
            /// By the code points of the texts without their case.
            case caseInsensitive
        }

        /// The first text.
        public let root: Root
        /// The second text.
        public let other: Other
        /// How they are compared.
        public let method: Method

        /// Evaluates both texts and compares them. Linear in their lengths.
        /// - Throws: what evaluating them throws.
        public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
            let order = LocalizedText.relate(try root.evaluate(bindings), try other.evaluate(bindings)) {
                method == .localized ? LocalizedText.compare($0, $1) : LocalizedText.compareIgnoringCase($0, $1)
            }
            return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
        }
    }

    /// What `#Predicate` makes of `a.localizedCompare(b)`.
    public static func build_localizedCompare<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringComparison<Root, Other> {
        StringComparison(root: root, other: other, method: .localized)
    }

    /// What `#Predicate` makes of `a.caseInsensitiveCompare(b)`.
    public static func build_caseInsensitiveCompare<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringComparison<Root, Other> {
        StringComparison(root: root, other: other, method: .caseInsensitive)
    }
}

extension PredicateExpressions.StringComparison: Sendable where Root: Sendable, Other: Sendable {}
extension PredicateExpressions.StringComparison: Codable where Root: Codable, Other: Codable {}
extension PredicateExpressions.StringComparison: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

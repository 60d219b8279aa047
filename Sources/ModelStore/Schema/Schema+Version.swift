extension Schema {
    /// A version by its three numbers, ordered by the first that differs.
    public struct Version: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
        /// The first number.
        public var major: Int
        /// The second number.
        public var minor: Int
        /// The third number.
        public var patch: Int

        /// Makes a version.
        public init(_ major: Int, _ minor: Int, _ patch: Int) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        /// Reads what ``description`` writes, such as `2.0.1`; nil for any other text.
        public init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else { return nil }
            self.init(major, minor, patch)
        }

        /// The three numbers with points between.
        public var description: String { "\(major).\(minor).\(patch)" }

        /// Whether `left` is the older one.
        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
        }
    }
}

/// How many rejections a run may have before it is undone entirely.
public struct ErrorBudget: Sendable, Hashable {
    /// The most rejections allowed; none by default.
    public var max: Int?
    /// The greatest share of rejections among the records read, from 0 to 1, judged at the end of the run.
    public var ratio: Double?

    /// A budget; without arguments no rejection is allowed.
    public init(max: Int? = nil, ratio: Double? = nil) {
        self.max = max
        self.ratio = ratio
    }

    /// Whether `rejected` is too many whatever is still to come.
    public func isExceeded(rejected: Int) -> Bool {
        if let max { return rejected > max }
        return ratio == nil && rejected > 0
    }

    /// Whether `rejected` of `read` records is too many at the end of a run.
    public func isExceeded(rejected: Int, read: Int) -> Bool {
        if isExceeded(rejected: rejected) { return true }
        guard let ratio, rejected > 0 else { return false }
        return Double(rejected) > ratio * Double(read)
    }
}

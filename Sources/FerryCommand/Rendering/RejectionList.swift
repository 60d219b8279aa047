import Ferry
import Formats

/// Rejections as text: each with its place, and below it stage, field and reason of every fault.
struct RejectionList {
    /// The most rejections that are told one by one.
    private static let limit = 20

    private let rejections: [Rejection]
    private let total: Int

    /// The first of `total` rejections.
    init(_ rejections: [Rejection], of total: Int) {
        self.rejections = rejections
        self.total = total
    }

    /// The list with its heading; empty when there is nothing to list.
    var text: String {
        guard !rejections.isEmpty else { return "" }
        var text = "Rejected:\n"
        for rejection in rejections.prefix(Self.limit) {
            text += "  \(Printable.text(rejection.location.description))\n"
            var table = TextTable([.left, .left, .left])
            for fault in rejection.faults {
                table.add(
                    rejection.stage, Printable.text(fault.field ?? "-"),
                    "\(Printable.text(fault.message)) [\(fault.code)]")
            }
            text += table.text(indent: "    ")
        }
        let more = total - min(rejections.count, Self.limit)
        if more > 0 { text += "  and \(Figures.count(more)) more; --rejects FILE keeps all of them\n" }
        return text
    }
}

/// The command line cannot be understood; the command ends with exit code 2.
struct UsageError: Error, Hashable {
    /// What is wrong, and what to try.
    var message: String

    init(_ message: String) {
        self.message = message
    }

    /// An unknown name of some kind, with the nearest valid one.
    init(unknown kind: String, _ name: String, nearest: String?) {
        message = "unknown \(kind) \(Printable.text(name))" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
}

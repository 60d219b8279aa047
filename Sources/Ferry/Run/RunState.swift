/// How far a run has got, as the store keeps it.
enum RunState: String, Sendable {
    /// The data is committed; it has not been read back yet.
    case written
    /// The data was read back and is what was written.
    case complete
    /// The data was found to differ and has been taken back, or the run failed before.
    case failed
}

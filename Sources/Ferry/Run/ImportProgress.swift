/// How far a run is.
public struct ImportProgress: Sendable, Hashable {
    /// Records read so far.
    public var records = 0
    /// Bytes of the source read so far.
    public var bytes = 0
    /// Bytes of the source in all, when they are known.
    public var totalBytes: Int?
    /// Seconds since the run began.
    public var seconds = 0.0

    /// Describes progress at the beginning.
    public init() {}
}

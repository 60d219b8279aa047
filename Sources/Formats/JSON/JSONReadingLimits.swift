/// How much of an input a JSON reader holds in memory, and what it refuses.
public struct JSONReadingLimits: Sendable, Hashable {
    /// Bytes read at once; a chunk holds the records of about as many bytes.
    public var windowBytes: Int
    /// The longest record; the window grows up to it.
    public var maximumRecordBytes: Int
    /// How many objects and arrays around the records may lie in one another.
    public var maximumDepth: Int

    /// Makes limits; each has a default that suits files of any size.
    public init(windowBytes: Int = 1 << 20, maximumRecordBytes: Int = 64 << 20, maximumDepth: Int = 512) {
        self.windowBytes = windowBytes
        self.maximumRecordBytes = maximumRecordBytes
        self.maximumDepth = maximumDepth
    }
}

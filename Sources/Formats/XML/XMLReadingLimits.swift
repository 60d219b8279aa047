/// Bounds on what reading XML may take, so that no document costs more memory or time than its size is worth.
public struct XMLReadingLimits: Sendable, Hashable {
    /// Bytes read from the source at once; a chunk holds the records that end in about as many bytes.
    public var windowBytes: Int
    /// The largest record, as text and as JSON; raise it for documents that hold photos as text.
    public var maximumRecordBytes: Int
    /// How many elements may lie in one another, at most 256.
    public var maximumDepth: Int
    /// How many attributes and namespace declarations one element may have.
    public var maximumAttributes: Int
    /// How many different names elements and attributes may have.
    public var maximumNames: Int
    /// How many bytes entities and default attributes may add to any document; see ``maximumExpansionRatio``.
    public var freeExpansionBytes: Int
    /// How many times the bytes read so far entities and default attributes may add beyond that.
    public var maximumExpansionRatio: Int

    /// Makes limits; each has a default that suits files of any size.
    public init(
        windowBytes: Int = 1 << 20, maximumRecordBytes: Int = 16 << 20, maximumDepth: Int = 256,
        maximumAttributes: Int = 2048, maximumNames: Int = 65_536, freeExpansionBytes: Int = 1 << 20,
        maximumExpansionRatio: Int = 8
    ) {
        self.windowBytes = max(windowBytes, 1)
        self.maximumRecordBytes = max(maximumRecordBytes, 1)
        self.maximumDepth = min(max(maximumDepth, 1), 256)
        self.maximumAttributes = maximumAttributes
        self.maximumNames = maximumNames
        self.freeExpansionBytes = freeExpansionBytes
        self.maximumExpansionRatio = maximumExpansionRatio
    }
}

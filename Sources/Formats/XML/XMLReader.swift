/// Reads the elements of an XML document that a path leads to, each as one JSON text, streamed.
///
/// An element without attributes and children is its text; any other is an object with its attributes and children by
/// name, children of one name as an array, and `#text` for text between them. A record is always an object. A name is
/// the local name, or `prefix:name` where `namespaces` maps its namespace and that is not the record's own; where an
/// attribute and a child have one name, the attribute is `@name`. `xsi:nil` is null. Text keeps its white space; comments
/// and processing instructions are left out.
///
/// UTF-8, UTF-16 and UTF-32 are read, and whatever other encoding the document declares and iconv knows. Internal
/// entities are expanded within bounds; nothing outside the document is ever read. A document that is not well formed
/// gives the records before the fault, then one fault with its line and column. Memory does not grow with the document.
public final class XMLReader: RecordReader {
    private let source: ByteSource
    private let path: XMLPath
    private let limits: XMLReadingLimits
    private var stream: XMLStream?
    private let namespaces: [String: String]
    private var index = 0
    private var isAtEnd = false
    private let window: UnsafeMutableRawBufferPointer
    private var hasDrained = false

    /// Reads the document that `source` holds.
    /// - Parameters:
    ///   - records: which elements are records.
    ///   - namespaces: the namespaces that prefixes in `records` and in members' names stand for; the empty prefix is
    ///     for names without one.
    public init(
        _ source: ByteSource, records: XMLPath, namespaces: [String: String] = [:],
        limits: XMLReadingLimits = XMLReadingLimits()
    ) {
        self.source = source
        self.path = records
        self.namespaces = namespaces
        self.limits = limits
        window = .allocate(byteCount: limits.windowBytes, alignment: 16)
    }

    deinit {
        window.deallocate()
    }

    /// The source, as far as it was read.
    public var inputs: [InputSummary] { [source.summary] }

    /// What whoever made the reader wants the report to say, such as a path that was guessed.
    public var notes: [String] = []

    /// The records that end in the next window.
    /// - Throws: ``FormatError``: `io`; `malformed` for an encoding that is not known; `notFound` when the path has a
    ///   prefix without namespace, or a sound document has elements but none where the path leads.
    public func next() throws(FormatError) -> RecordChunk? {
        let stream = try opened()
        while !isAtEnd {
            let count = try source.read(into: window)
            if count > 0 { stream.parse(UnsafeRawBufferPointer(rebasing: window[..<count])) }
            if stream.fault == nil, count < window.count { stream.finish() }
            isAtEnd = stream.fault != nil || count < window.count
            if isAtEnd, stream.fault == nil { try checkFound(stream) }
            if let chunk = takeChunk(stream) { return chunk }
        }
        try drain()
        return nil
    }

    private func opened() throws(FormatError) -> XMLStream {
        if let stream { return stream }
        var transcoder: XMLTranscoder?
        let head = try source.peek(XMLEncoding.headSize)
        if case .named(let name) = XMLEncoding(head: head) {
            transcoder = XMLTranscoder(encoding: name)
            guard transcoder != nil else {
                throw FormatError(
                    .malformed, "the document declares the encoding \(name), which is not known here",
                    at: source.location)
            }
        }
        let stream = try XMLStream(
            records: path, namespaces: namespaces, transcoder: transcoder, limits: limits, at: source.location)
        self.stream = stream
        return stream
    }

    private func takeChunk(_ stream: XMLStream) -> RecordChunk? {
        let output = stream.builder.takeOutput()
        let firstIndex = index
        index += output.spans.count
        var faults: [RecordFault] = []
        if isAtEnd, var fault = stream.fault {
            if stream.builder.recordPlace != nil { fault.location.index = index }
            faults.append(fault)
        }
        guard !output.spans.isEmpty || !faults.isEmpty else { return nil }
        var chunk = RecordChunk(
            origin: source.location, firstIndex: firstIndex,
            content: .json(InputBuffer(copying: output.json), output.spans),
            faults: faults, bytesRead: source.bytesRead)
        chunk.places = output.places
        chunk.valuesAreText = true
        return chunk
    }

    /// A path that leads nowhere is more likely misspelt than right.
    private func checkFound(_ stream: XMLStream) throws(FormatError) {
        guard index == 0, !stream.builder.hasCandidates, !path.hasConditions, !stream.builder.sawParent,
            stream.builder.elementCount > 1
        else { return }
        let names = stream.builder.namesSeen.joined(separator: ", ")
        throw FormatError(.notFound, "no element is at \(path.description); there are: \(names)", at: source.location)
    }

    /// Reads to the end, so that size and digest are those of the whole input.
    private func drain() throws(FormatError) {
        guard !hasDrained else { return }
        hasDrained = true
        while try source.read(into: window) == window.count {}
    }
}

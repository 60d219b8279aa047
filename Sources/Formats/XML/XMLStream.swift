import CXML2

/// Parses one XML document that arrives in pieces, by libxml2's push parser, into a record builder.
///
/// Nothing outside the bytes is ever read: no document type is loaded, and entities that would need a file are refused.
/// Internal entities are expanded within bounds that are counted before each expansion. Used from one thread at a time.
final class XMLStream {
    // The parser's callbacks come one at a time and none from within another's use of the builder, so the checks for
    // overlapping access, at every element and every piece of text, are left out for what these use.
    @exclusivity(unchecked) var builder: XMLRecordBuilder
    /// What stopped the parser, with its place; nothing is parsed after it.
    private(set) var fault: RecordFault?
    /// Whether there is a fault: cheaper to ask.
    @exclusivity(unchecked) private(set) var hasFailed = false
    let context: xmlParserCtxtPtr
    let limits: XMLReadingLimits

    /// Bytes that entities and default attributes have added so far.
    var expandedBytes = 0
    /// Bytes of all entity declarations.
    var declaredBytes = 0
    @exclusivity(unchecked) var namespacesOpen = 0
    @exclusivity(unchecked) var namespaceCounts: [Int] = []
    /// Whether the parser has been told that nothing follows.
    var isFinishing = false
    /// Whether a root element has begun, and whether it has ended.
    @exclusivity(unchecked) var hasRoot = false
    @exclusivity(unchecked) var isClosed = false

    private let location: RecordLocation
    let transcoder: XMLTranscoder?
    /// The bytes of a character that is not whole yet.
    private var carry: [UInt8] = []
    private(set) var bytesParsed = 0

    /// libxml2 keeps each piece until it is parsed.
    private static let pieceSize = 64 << 10
    /// A start tag that is longer is looked at before it is parsed: its attributes are compared each with each.
    private static let longTag = 128 << 10
    /// Bytes of names, all together.
    private static let mostNameBytes = 2 << 20

    private static let libraryIsReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// - Throws: ``FormatError`` when the path has a prefix that `namespaces` does not, or there is no memory.
    init(
        records: XMLPath, namespaces: [String: String], transcoder: XMLTranscoder?, limits: XMLReadingLimits,
        at location: RecordLocation
    ) throws(FormatError) {
        _ = Self.libraryIsReady
        self.location = location
        self.limits = limits
        self.transcoder = transcoder
        var handler = Self.handler
        guard let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
            throw FormatError(.limit, "the XML parser could not be created: no memory", at: location)
        }
        let intern: (String) -> UnsafePointer<xmlChar>? = { xmlDictLookup(context.pointee.dict, $0, -1) }
        do throws(XMLPathMatcher.UnmappedPrefix) {
            let matcher = try XMLPathMatcher(records, spaces: namespaces, intern: intern)
            var prefixes: [String: String] = [:]
            for (prefix, space) in namespaces.sorted(by: { $0.key > $1.key }) { prefixes[space] = prefix }
            builder = XMLRecordBuilder(
                matcher, names: XMLMemberNames(prefixes: prefixes), limits: limits, intern: intern)
        } catch {
            xmlFreeParserCtxt(context)
            let known = namespaces.keys.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
            throw FormatError(
                .notFound,
                "the path \(records) has the prefix \(error.prefix), for which no namespace is given"
                    + (known.isEmpty ? "; add it to namespaces" : "; there are: \(known)"), at: location)
        }
        self.context = context
        xmlDictSetLimit(context.pointee.dict, Self.mostNameBytes)
        // The text is UTF-8 by now, whatever the declaration says.
        let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        xmlCtxtUseOptions(context, Int32(truncatingIfNeeded: options))
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        xmlFreeParserCtxt(context)
    }

    // MARK: Feeding

    /// Parses the next bytes of the source.
    func parse(_ bytes: UnsafeRawBufferPointer) {
        var start = 0
        while start < bytes.count, fault == nil {
            let end = min(start + Self.pieceSize, bytes.count)
            let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            if let transcoder { parse(piece, with: transcoder) } else { parseUTF8(piece) }
            bytesParsed += piece.count
            start = end
        }
    }

    /// Ends the document: from here on it is whole, or ``fault`` says why not.
    func finish() {
        guard fault == nil else { return }
        if let transcoder, !transcoder.isComplete {
            isFinishing = true
            return fail("input.torn", "the text ends in the middle of a character")
        }
        isFinishing = true
        let rest = carry
        carry = []
        rest.withUnsafeBytes { push($0, isLast: true) }
        guard fault == nil else { return }
        if !hasRoot {
            fail(bytesParsed == 0 ? "input.torn" : "xml.syntax", "the document has no element")
        } else if !isClosed || context.pointee.wellFormed == 0 {
            fail("xml.syntax", "the XML is not well formed")
        }
    }

    private func parse(_ piece: UnsafeRawBufferPointer, with transcoder: XMLTranscoder) {
        var text: [UInt8] = []
        let isSound = transcoder.transcode(piece, into: &text)
        text.withUnsafeBytes { push($0, isLast: false) }
        transcoder.forget(before: position)
        if !isSound, fault == nil {
            fail("xml.encoding", "the text is not valid in the encoding that the document declares")
        }
    }

    /// Pieces are cut between characters: libxml2 would take a half one for a fault.
    private func parseUTF8(_ piece: UnsafeRawBufferPointer) {
        let tail = Self.incompleteTail(of: piece)
        let whole = UnsafeRawBufferPointer(rebasing: piece[..<(piece.count - tail)])
        if carry.isEmpty {
            push(whole, isLast: false)
            carry = Array(piece[(piece.count - tail)...])
        } else {
            let joined = carry + Array(piece)
            joined.withUnsafeBytes { bytes in
                let tail = Self.incompleteTail(of: bytes)
                push(UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - tail)]), isLast: false)
                carry = Array(bytes[(bytes.count - tail)...])
            }
        }
    }

    /// How many bytes at the end are the begin of a character.
    private static func incompleteTail(of bytes: UnsafeRawBufferPointer) -> Int {
        for back in 1..<4 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > back ? back : 0
        }
        return 0
    }

    private func push(_ piece: UnsafeRawBufferPointer, isLast: Bool) {
        guard isLast || !piece.isEmpty else { return }
        let code = xmlParseChunk(
            context, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(truncatingIfNeeded: piece.count),
            isLast ? 1 : 0)
        guard fault == nil else { return }
        // Every error was reported to the handler; this is a net under it.
        if context.pointee.wellFormed == 0 {
            fail("xml.syntax", "the XML is not well formed (libxml2 error \(code))")
        }
        checkLongTag()
    }

    private func checkLongTag() {
        guard let input = context.pointee.input, let current = input.pointee.cur, let end = input.pointee.end,
            end - current > Self.longTag, context.pointee.instate == XML_PARSER_START_TAG
        else { return }
        let equals = UnsafeBufferPointer(start: current, count: end - current).count { $0 == UInt8(ascii: "=") }
        if equals > limits.maximumAttributes * 2 {
            fail("xml.limit", "an element has more than \(limits.maximumAttributes) attributes")
        }
    }

    // MARK: Places

    /// Bytes of UTF-8 parsed.
    var position: Int {
        guard let input = context.pointee.input, let current = input.pointee.cur, let base = input.pointee.base else {
            return 0
        }
        return Int(input.pointee.consumed) + (current - base)
    }

    /// Where the start tag that was just parsed begins.
    func placeOfTag() -> XMLRecordBuilder.Place {
        var line = Int(xmlSAX2GetLineNumber(context))
        var offset = position
        if let input = context.pointee.input, let current = input.pointee.cur, let base = input.pointee.base {
            var start = current
            while start > base {
                start -= 1
                if start.pointee == 0x0A { line -= 1 }
                if start.pointee == UInt8(ascii: "<") { break }
            }
            offset -= current - start
        }
        return XMLRecordBuilder.Place(byteOffset: transcoder?.sourceOffset(of: offset) ?? offset, line: max(line, 1))
    }

    /// Stops the parser, with a fault where it is now; the first fault is the one that counts.
    func fail(_ code: String, _ message: String) {
        fail(
            code, message, line: Int(xmlSAX2GetLineNumber(context)), column: Int(xmlSAX2GetColumnNumber(context)))
    }

    func fail(_ code: String, _ message: String, line: Int, column: Int) {
        guard !hasFailed else { return }
        hasFailed = true
        var place = location
        place.byteOffset = transcoder?.sourceOffset(of: position) ?? position
        place.line = line > 0 ? line : nil
        var text = message
        if line > 0, column > 0 { text += " (line \(line), column \(column))" }
        if !isFinishing { text += "; what follows was not read" }
        fault = RecordFault(code: code, message: text, location: place)
        xmlStopParser(context)
    }
}

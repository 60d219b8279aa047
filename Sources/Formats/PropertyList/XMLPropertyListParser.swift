import CXML2

/// Parses an XML property list that arrives in pieces, by libxml2's push parser.
///
/// Nothing outside the bytes is ever read: no document type is loaded and entity declarations are refused. The
/// document counts only when it is well formed, closed, and nothing follows it. Memory is that of the values kept, plus
/// the piece being parsed. Used from one thread at a time.
final class XMLPropertyListParser {
    /// The value under construction.
    var builder: PropertyListBuilder
    /// Whether the document type declaration says `plist`.
    var isPlistDocument = false
    /// What stopped the parser.
    var failure: FormatError?

    private let file: String
    private let context: xmlParserCtxtPtr
    private var transcoder: UnicodeTranscoder?
    private var hasBegun = false
    private var remainingBytes: Int?

    /// libxml2 keeps each piece until it is parsed.
    private static let pieceSize = 64 << 10

    private static let libraryIsReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// - Parameters:
    ///   - file: the name for locations.
    ///   - byteCount: the size of the whole input, where it is known.
    init(file: String, byteCount: Int?, selection: PropertyListSelection? = nil) throws(FormatError) {
        _ = Self.libraryIsReady
        self.file = file
        builder = PropertyListBuilder(selection: selection)
        remainingBytes = byteCount
        var handler = Self.handler
        guard let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
            throw FormatError(.limit, "the XML parser could not be created: no memory", at: RecordLocation(file: file))
        }
        self.context = context
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        xmlFreeParserCtxt(context)
    }

    /// Parses the next bytes. The first call tells the encoding, so it needs at least four bytes where there are so many.
    func parse(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
        if !hasBegun { begin(bytes) }
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.pieceSize, bytes.count)
            let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            if let remaining = remainingBytes { remainingBytes = remaining - piece.count }
            // The value that is open may still take what lies in this piece.
            builder.remainingBytes = remainingBytes.map { $0 + piece.count }
            if transcoder != nil {
                try parseTranscoded(piece)
            } else {
                try push(piece, isLast: false)
            }
            start = end
        }
    }

    /// Ends the document.
    /// - Returns: its value; with a selection only the selected parts.
    func finish() throws(FormatError) -> PlainValue {
        if let transcoder, !transcoder.isComplete { throw error("the text ends in the middle of a character") }
        try push(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
        guard context.pointee.wellFormed == 1, builder.isComplete, let root = builder.root else {
            throw error("the property list has no value")
        }
        return root
    }

    private func begin(_ bytes: UnsafeRawBufferPointer) {
        hasBegun = true
        transcoder = UnicodeTranscoder(detecting: bytes)
        var options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
        // What the declaration says was true before the text became UTF-8.
        if transcoder != nil { options |= XML_PARSE_IGNORE_ENC.rawValue }
        xmlCtxtUseOptions(context, Int32(truncatingIfNeeded: options))
    }

    private func parseTranscoded(_ piece: UnsafeRawBufferPointer) throws(FormatError) {
        var utf8: [UInt8] = []
        guard transcoder?.transcode(piece, into: &utf8) == true else {
            throw error("the text is not valid in its encoding, UTF-16 or UTF-32")
        }
        var failed: FormatError?
        utf8.withUnsafeBytes { bytes in
            do throws(FormatError) { try push(bytes, isLast: false) } catch { failed = error }
        }
        if let failed { throw failed }
    }

    private func push(_ piece: UnsafeRawBufferPointer, isLast: Bool) throws(FormatError) {
        guard isLast || !piece.isEmpty else { return }
        let code = xmlParseChunk(
            context, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(truncatingIfNeeded: piece.count),
            isLast ? 1 : 0)
        if let failure { throw failure }
        // Every error was reported to the handler; this is a net under it.
        if context.pointee.wellFormed == 0 { throw error("the XML is not well formed (libxml2 error \(code))") }
    }

    // MARK: Failure

    /// Stops the parser; the first failure is the one that counts.
    func fail(_ fault: PropertyListFault) {
        guard failure == nil else { return }
        failure = error(fault.message, code: fault.code)
        xmlStopParser(context)
    }

    private func error(_ message: String, code: FormatError.Code = .malformed) -> FormatError {
        let line = Int(xmlSAX2GetLineNumber(context))
        let column = Int(xmlSAX2GetColumnNumber(context))
        return error(message, code: code, line: line, column: column)
    }

    /// An error at a place in the document, both counted from 1.
    func error(_ message: String, code: FormatError.Code, line: Int, column: Int) -> FormatError {
        let place = line > 0 && column > 0 ? " (column \(column))" : ""
        return FormatError(code, message + place, at: RecordLocation(file: file, line: line > 0 ? line : nil))
    }
}

import CXML2

extension XMLStream {
    /// libxml2's SAX2 handler: each function finds the stream in its first argument.
    ///
    /// While an entity's content is parsed, libxml2 calls with a parser of its own; everything that needs one uses the
    /// document's.
    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = XML_SAX2_MAGIC
        handler.startDocument = { stream in
            guard let stream = XMLStream.at(stream) else { return }
            xmlSAX2StartDocument(stream.context)
        }
        handler.internalSubset = { stream, name, publicID, systemID in
            guard let stream = XMLStream.at(stream) else { return }
            xmlSAX2InternalSubset(stream.context, name, publicID, systemID)
        }
        handler.entityDecl = { stream, name, type, publicID, systemID, content in
            XMLStream.at(stream)?.declare(name, type, publicID, systemID, content)
        }
        handler.getEntity = { stream, name in XMLStream.at(stream)?.entity(name) }
        handler.getParameterEntity = { stream, _ in
            XMLStream.at(stream)?.fail("xml.entity", "references to parameter entities are refused")
            return nil
        }
        handler.reference = { stream, _ in
            XMLStream.at(stream)?.fail("xml.entity", "the document refers to an entity that it does not have")
        }
        handler.startElementNs = { stream, name, prefix, space, spaceCount, _, count, defaulted, attributes in
            guard let name, let stream = XMLStream.at(stream) else { return }
            stream.begin(
                name, prefix, space, spaceCount: Int(spaceCount),
                XMLAttributes(attributes, count: Int(count), defaultedCount: Int(defaulted)))
        }
        handler.endElementNs = { stream, _, _, _ in XMLStream.at(stream)?.end() }
        handler.characters = { stream, text, count in
            XMLStream.at(stream)?.append(text, count, isSignificant: false)
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = { stream, text, count in
            XMLStream.at(stream)?.append(text, count, isSignificant: true)
        }
        handler.serror = { stream, error in
            guard let error else { return }
            XMLStream.at(stream)?.report(error.pointee)
        }
        return handler
    }

    @inline(__always)
    private static func at(_ pointer: UnsafeMutableRawPointer?) -> XMLStream? {
        pointer.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Elements

    private func begin(
        _ name: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?,
        spaceCount: Int, _ attributes: XMLAttributes
    ) {
        // libxml2 may still deliver what it has already seen when it is told to stop.
        guard !hasFailed else { return }
        hasRoot = true
        if spaceCount > 0 || !namespaceCounts.isEmpty {
            namespaceCounts.append(spaceCount)
            namespacesOpen += spaceCount
            guard namespacesOpen <= limits.maximumAttributes else {
                return fail("xml.limit", "more than \(limits.maximumAttributes) namespaces are declared at once")
            }
        }
        if attributes.defaultedCount > 0 {
            let first = attributes.count - attributes.defaultedCount
            guard expand((first..<attributes.count).reduce(0) { $0 + attributes[$1].value.count }) else { return }
        }
        do throws(XMLRecordBuilder.Refusal) {
            try builder.begin(name, prefix: prefix, space: space, attributes, place: { placeOfTag() })
        } catch {
            fail(error.code, error.message)
        }
    }

    private func end() {
        guard !hasFailed else { return }
        if let count = namespaceCounts.popLast() { namespacesOpen -= count }
        do throws(XMLRecordBuilder.Refusal) {
            try builder.end()
            isClosed = builder.depth == 0
        } catch {
            fail(error.code, error.message)
        }
    }

    private func append(_ text: UnsafePointer<xmlChar>?, _ count: Int32, isSignificant: Bool) {
        guard !hasFailed, let text, count > 0 else { return }
        do throws(XMLRecordBuilder.Refusal) {
            try builder.append(
                UnsafeBufferPointer(start: text, count: Int(count)), isSignificant: isSignificant)
        } catch {
            fail(error.code, error.message)
        }
    }

    // MARK: Entities

    private func declare(
        _ name: UnsafePointer<xmlChar>?, _ type: Int32, _ publicID: UnsafePointer<xmlChar>?,
        _ systemID: UnsafePointer<xmlChar>?, _ content: UnsafeMutablePointer<xmlChar>?
    ) {
        guard !hasFailed else { return }
        declaredBytes += 64 + (content.map { Int(xmlStrlen($0)) } ?? 0)
        guard declaredBytes <= limits.maximumRecordBytes else {
            return fail("xml.limit", "the entity declarations take more than \(limits.maximumRecordBytes) bytes")
        }
        xmlSAX2EntityDecl(context, name, type, publicID, systemID, content)
    }

    /// The entity to be expanded; nil, with a fault, when it may not be.
    private func entity(_ name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
        guard !hasFailed, let name else { return nil }
        let text = String(cString: name)
        guard let found = xmlSAX2GetEntity(context, name) else {
            let what = context.pointee.hasExternalSubset != 0 ? "in a document type that is not read" : "nowhere"
            fail("xml.entity", "the entity \(text) is declared \(what)")
            return nil
        }
        guard
            found.pointee.etype == XML_INTERNAL_GENERAL_ENTITY || found.pointee.etype == XML_INTERNAL_PREDEFINED_ENTITY
        else {
            fail("xml.entity", "the entity \(text) stands for something outside the document, which is never read")
            return nil
        }
        return expand(Int(found.pointee.length) + 16) ? found : nil
    }

    /// Counts bytes that are not in the document; false, with a fault, when they are too many.
    private func expand(_ count: Int) -> Bool {
        expandedBytes += count
        if expandedBytes <= limits.freeExpansionBytes + bytesParsed * limits.maximumExpansionRatio { return true }
        fail("xml.expansion", "entities and default attributes make the document many times larger than it is")
        return false
    }

    // MARK: Errors

    private func report(_ error: xmlError) {
        // Undeclared prefixes are no matter of well-formedness.
        guard !hasFailed, error.level.rawValue >= XML_ERR_ERROR.rawValue,
            error.domain != Int32(truncatingIfNeeded: XML_FROM_NAMESPACE.rawValue)
        else { return }
        let isTorn = isTorn(error)
        fail(
            isTorn ? "input.torn" : "xml.syntax", isTorn ? tornMessage : Self.message(of: error),
            line: Int(error.line), column: Int(error.int2))
    }

    private var tornMessage: String {
        hasRoot ? "the document ends before its elements do" : "the document has no element"
    }

    /// What is wrong, in libxml2's words where these are clear.
    private static func message(of error: xmlError) -> String {
        switch UInt32(truncatingIfNeeded: error.code) {
        case XML_ERR_ENTITYREF_NO_NAME.rawValue, XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue:
            return "an & that begins no reference: it must be written &amp;"
        case XML_ERR_INVALID_ENCODING.rawValue: return "the text is not valid UTF-8"
        case XML_ERR_DOCUMENT_END.rawValue: return "something follows the end of the root element"
        case XML_ERR_NO_MEMORY.rawValue: return "there are too many names, or there is no memory"
        default: break
        }
        var message = error.message.map { String(cString: $0) } ?? "the XML is not well formed"
        // Some messages quote the bytes at fault on a second line.
        message = message.split(separator: "\n").first.map(String.init) ?? message
        while message.last?.isWhitespace == true { message.removeLast() }
        return message
    }

    /// Whether the error is that the document ends before its root does.
    private func isTorn(_ error: xmlError) -> Bool {
        guard isFinishing, !isClosed else { return false }
        guard let input = context.pointee.input, let current = input.pointee.cur, let end = input.pointee.end else {
            return true
        }
        return end - current <= 1
    }
}

import CXML2

extension XMLPropertyListParser {
    /// libxml2's SAX2 handler: each function finds the parser in its first argument.
    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = XML_SAX2_MAGIC
        handler.internalSubset = { parser, name, _, _ in
            XMLPropertyListParser.at(parser)?.isPlistDocument = name.map { String(cString: $0) } == "plist"
        }
        handler.startElementNs = { parser, name, prefix, _, _, _, _, _, _ in
            guard let name else { return }
            XMLPropertyListParser.at(parser)?.begin(name, prefix: prefix)
        }
        handler.endElementNs = { parser, _, _, _ in
            XMLPropertyListParser.at(parser)?.attempt { builder throws(PropertyListFault) in try builder.end() }
        }
        handler.characters = { parser, text, count in
            XMLPropertyListParser.at(parser)?.append(text, count)
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.entityDecl = { parser, _, _, _, _, _ in
            XMLPropertyListParser.at(parser)?.fail(
                PropertyListFault("entity declarations are refused in property lists"))
        }
        handler.unparsedEntityDecl = { parser, _, _, _, _ in
            XMLPropertyListParser.at(parser)?.fail(
                PropertyListFault("entity declarations are refused in property lists"))
        }
        handler.getEntity = { _, _ in nil }
        handler.getParameterEntity = { parser, _ in
            XMLPropertyListParser.at(parser)?.fail(PropertyListFault("entity references are refused in property lists"))
            return nil
        }
        handler.reference = { parser, _ in
            XMLPropertyListParser.at(parser)?.fail(
                PropertyListFault("the document refers to an entity it does not have"))
        }
        handler.serror = { parser, error in
            guard let error else { return }
            XMLPropertyListParser.at(parser)?.report(error.pointee)
        }
        return handler
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> XMLPropertyListParser? {
        pointer.map { Unmanaged<XMLPropertyListParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) {
        let local = String(cString: name)
        let full = prefix.map { String(cString: $0) + ":" + local } ?? local
        attempt { [isPlistDocument] builder throws(PropertyListFault) in
            try builder.begin(full, isPlistDocument: isPlistDocument)
        }
    }

    private func append(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard let text, count > 0 else { return }
        attempt { builder throws(PropertyListFault) in
            try builder.append(UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
    }

    private func attempt(_ step: (inout PropertyListBuilder) throws(PropertyListFault) -> Void) {
        // libxml2 may still deliver what it has already seen when it is told to stop.
        guard failure == nil else { return }
        do {
            try step(&builder)
        } catch {
            fail(error)
        }
    }

    private func report(_ error: xmlError) {
        // Undeclared prefixes are no matter of well-formedness; the builder refuses the names they are part of.
        guard failure == nil, error.level.rawValue >= XML_ERR_ERROR.rawValue,
            error.domain != Int32(truncatingIfNeeded: XML_FROM_NAMESPACE.rawValue)
        else { return }
        var message = error.message.map { String(cString: $0) } ?? "the XML is not well formed"
        while message.last?.isWhitespace == true { message.removeLast() }
        failure = self.error(message, code: .malformed, line: Int(error.line), column: Int(error.int2))
    }
}

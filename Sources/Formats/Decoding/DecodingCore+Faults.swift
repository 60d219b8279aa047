import CSimdJSON

extension DecodingCore {
    /// The fault that `error`, thrown while the record at `position` was decoded, makes of the record.
    func fault(_ error: any Error, in chunk: RecordChunk, at position: Int) -> RecordFault {
        var code = "decode.dataCorrupted"
        var message: String
        var path: [any CodingKey] = []
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            code = "decode.keyNotFound"
            message = "the key \"\(key.stringValue)\" is missing"
            path = context.codingPath
            let fault = fault(code, message, path, in: chunk, at: position)
            return fault.with(field: fault.field ?? key.stringValue, pointerSuffix: key.stringValue)
        case DecodingError.typeMismatch(_, let context):
            code = "decode.typeMismatch"
            message = context.debugDescription
            path = context.codingPath
        case DecodingError.valueNotFound(_, let context):
            code = "decode.valueNotFound"
            message = context.debugDescription
            path = context.codingPath
        case DecodingError.dataCorrupted(let context):
            message = Self.withoutValue(context.debugDescription)
            path = context.codingPath
            if let detail = context.underlyingError as? DecodingDetail, let own = detail.code { code = own }
        default:
            message = "the type refused the record: \(error)"
        }
        return fault(code, message, path, in: chunk, at: position)
    }

    private func fault(
        _ code: String, _ message: String, _ path: [any CodingKey], in chunk: RecordChunk, at position: Int
    ) -> RecordFault {
        var location = chunk.location(of: position)
        var pointer = location.pointer ?? ""
        let (steps, node) = follow(path)
        for step in steps { pointer += "/" + JSONPointer.escape(step) }
        if !pointer.isEmpty { location.pointer = pointer }
        if hasOffsets, chunk.places.isEmpty, let start = location.byteOffset {
            location.byteOffset = start + Int(node.pointee.offset)
        }
        return RecordFault(
            code: code, message: message, location: location, field: path.first?.stringValue,
            raw: chunk.raw(of: position))
    }

    /// The steps of `path` as the source spells them, and the value they lead to, as far as there is one.
    private func follow(_ path: [any CodingKey]) -> ([String], Node) {
        var node = root
        var steps: [String] = []
        var isThere = true
        for key in path {
            let next = isThere ? child(of: node, key) : nil
            isThere = next != nil
            steps.append(next?.sourceName ?? key.intValue.map(String.init) ?? key.stringValue)
            if let next { node = next.node }
        }
        return (steps, node)
    }

    private func child(of parent: Node, _ key: any CodingKey) -> (sourceName: String, node: Node)? {
        switch parent.pointee.kind {
        case .object:
            var found: (String, Node)?
            forEachKey(of: parent) { other in
                if found == nil || duplicates != .first, name(of: other) == key.stringValue {
                    found = (sourceName(of: other), other + 1)
                }
            }
            return found
        case .array:
            guard let index = key.intValue, index >= 0, index < Int(parent.pointee.length) else { return nil }
            var element = parent + 1
            for _ in 0..<index { element += Int(element.pointee.extent) }
            return (String(index), element)
        default: return nil
        }
    }

    /// The standard library names the value that is no case of an enum; users' values stay out of messages.
    private static func withoutValue(_ message: String) -> String {
        guard message.hasPrefix("Cannot initialize "), let from = message.range(of: " from invalid ") else {
            return message
        }
        let type = message[message.index(message.startIndex, offsetBy: 18)..<from.lowerBound]
        return "the value is not one of \(type)"
    }
}

extension RecordFault {
    fileprivate func with(field: String, pointerSuffix: String) -> RecordFault {
        var fault = self
        fault.field = field
        fault.location.pointer = (location.pointer ?? "") + "/" + JSONPointer.escape(pointerSuffix)
        return fault
    }
}

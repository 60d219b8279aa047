extension PackedValues {
    /// What the bytes of a value look like.
    enum Form {
        case json, jsonString, propertyList, base64

        /// Tells the form by the first bytes; nil when it is none that can be opened.
        init?(of bytes: UnsafeRawBufferPointer) {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let text = bytes[(bytes.starts(with: mark) ? mark.count : 0)...]
            switch text.first(where: { !PropertyListScalar.isSpace($0) }) {
            case UInt8(ascii: "[")?, UInt8(ascii: "{")?: self = .json
            case UInt8(ascii: "\"")?: self = .jsonString
            default:
                if PropertyListForm(detecting: bytes) != nil {
                    self = .propertyList
                } else if ["YnBsaXN0", "PD94bWwg", "W3si", "eyI"].contains(where: { text.starts(with: $0.utf8) }) {
                    // `bplist`, `<?xml `, `[{"` and `{"` in base64.
                    self = .base64
                } else {
                    return nil
                }
            }
        }
    }

    /// The text that one JSON string stands for; nil when the bytes are no such string.
    static func text(of bytes: UnsafeRawBufferPointer) -> InputBuffer? {
        guard let start = bytes.firstIndex(where: { !PropertyListScalar.isSpace($0) }),
            let end = bytes.lastIndex(where: { !PropertyListScalar.isSpace($0) })
        else { return nil }
        let text = UnsafeRawBufferPointer(rebasing: bytes[start...end])
        var isSound = true
        let buffer = InputBuffer(capacity: text.count) { target in
            let count = JSONStringDecoder.decode(text, into: target)
            isSound = count != nil
            return count ?? 0
        }
        return isSound ? buffer : nil
    }

    static func base64(_ bytes: UnsafeRawBufferPointer) -> InputBuffer? {
        var decoder = Base64Decoder()
        var output: [UInt8] = []
        guard decoder.decode(bytes, into: &output), decoder.finish(into: &output) else { return nil }
        return InputBuffer(copying: output)
    }
}

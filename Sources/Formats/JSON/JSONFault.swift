import CSimdJSON

/// Why a text is not JSON.
struct JSONFault {
    /// The code of the ``RecordFault`` it becomes.
    var code: String
    /// What is wrong, without the text itself.
    var message: String
    /// Bytes from the text's first.
    var offset: Int
    /// Whether the text ends before its value does.
    var isTorn = false

    static let noMemory = JSONFault(code: "json.memory", message: "there is no memory to parse the text", offset: 0)

    init(code: String, message: String, offset: Int) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    init(_ result: FerryJSONResult) {
        message = result.message.map { String(cString: $0) } ?? "the text is not JSON"
        offset = result.fault_offset
        isTorn = result.status == .torn
        code =
            switch result.status {
            case .depth: "json.depth"
            case .capacity: "json.memory"
            case .sound, .syntax, .torn: "json.syntax"
            }
    }
}

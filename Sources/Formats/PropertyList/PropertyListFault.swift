/// Why a property list cannot be read, before the place is known.
struct PropertyListFault: Error {
    var code: FormatError.Code
    var message: String

    init(_ message: String, code: FormatError.Code = .malformed) {
        self.code = code
        self.message = message
    }
}

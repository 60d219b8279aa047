/// The dump's bytes, which may have to be read more than once.
enum PreferenceInput {
    case path(String, name: String)
    case memory(InputBuffer, RecordLocation)

    /// Bytes by which the form is told; white space may come first.
    private static let startSize = 4_096

    /// The bytes from the first one on.
    func open() throws(FormatError) -> ByteSource {
        switch self {
        case .path(let path, let name): try ByteSource(path: path, name: name)
        case .memory(let buffer, let location): ByteSource(bytes: buffer, at: location)
        }
    }

    /// The first bytes of `source`, which are still to be read.
    static func start(of source: ByteSource) throws(FormatError) -> [UInt8] {
        try source.peek(startSize)
    }

    /// The whole of `source`, of which nothing has been read yet.
    static func all(of source: ByteSource) throws(FormatError) -> InputBuffer {
        if let total = source.totalBytes {
            var failure: FormatError?
            let buffer = InputBuffer(capacity: total) { target in
                do throws(FormatError) {
                    return try source.read(into: target)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            return buffer
        }
        var bytes: [UInt8] = []
        while true {
            let piece = try piece(of: source, size: 1 << 20)
            if piece.isEmpty { return InputBuffer(copying: bytes) }
            bytes.append(contentsOf: piece)
        }
    }

    private static func piece(of source: ByteSource, size: Int) throws(FormatError) -> [UInt8] {
        var failure: FormatError?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { target, count in
            do throws(FormatError) {
                count = try source.read(into: UnsafeMutableRawBufferPointer(target))
            } catch {
                failure = error
                count = 0
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

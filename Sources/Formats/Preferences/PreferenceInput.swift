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

    /// The first bytes of `source`.
    static func start(of source: ByteSource) throws(FormatError) -> [UInt8] {
        try piece(of: source, size: startSize)
    }

    /// The whole of `source`, of which `start` has been read already.
    static func all(of source: ByteSource, start: [UInt8]) throws(FormatError) -> InputBuffer {
        if let total = source.totalBytes {
            var failure: FormatError?
            let buffer = InputBuffer(capacity: max(total, start.count)) { target in
                target.copyBytes(from: start)
                do throws(FormatError) {
                    return start.count
                        + (try source.read(into: UnsafeMutableRawBufferPointer(rebasing: target[start.count...])))
                } catch {
                    failure = error
                    return start.count
                }
            }
            if let failure { throw failure }
            return buffer
        }
        var bytes = start
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

import Digests

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a reader's bytes come from: a file, standard input, or bytes that lay inside another file.
///
/// Read from one thread, once, from the first byte to the last; reading blocks. The SHA-256 of the bytes is computed on
/// the way.
public final class ByteSource {
    private enum Origin {
        case descriptor(CInt, closes: Bool)
        case memory(InputBuffer)
    }

    /// The file as the user named it, and the keys under which the bytes lie inside it.
    public let location: RecordLocation
    /// Bytes handed out so far.
    public private(set) var bytesRead = 0
    /// The number of bytes there are, where that is known: of a regular file and of bytes in memory.
    public let totalBytes: Int?

    private var origin: Origin
    private var hasher = SHA256Hasher()
    /// Bytes that were looked at and not handed out yet.
    private var ahead: ArraySlice<UInt8> = []

    /// Opens the file at `path`, or standard input when it is `-`.
    /// - Parameter name: how reports name the file; the path when nil.
    /// - Throws: ``FormatError`` with code `io` when the file cannot be opened or is a directory.
    public init(path: String, name: String? = nil) throws(FormatError) {
        location = RecordLocation(file: name ?? path)
        guard path != "-" else {
            origin = .descriptor(STDIN_FILENO, closes: false)
            totalBytes = nil
            return
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw FormatError(.io, "cannot open the file: \(Self.reason(errno))", at: location)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw FormatError(.io, "this is a directory, not a file", at: location)
        }
        totalBytes = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        origin = .descriptor(descriptor, closes: true)
    }

    /// Reads bytes in memory, such as a value of a preference dump.
    /// - Parameter location: the file and container the bytes come from.
    public init(bytes: InputBuffer, at location: RecordLocation) {
        self.location = location
        origin = .memory(bytes)
        totalBytes = bytes.bytes.count
    }

    /// Reads a copy of `bytes`.
    public convenience init(copying bytes: some Collection<UInt8>, at location: RecordLocation) {
        self.init(bytes: InputBuffer(copying: bytes), at: location)
    }

    deinit {
        if case .descriptor(let descriptor, closes: true) = origin { close(descriptor) }
    }

    /// Fills `target` as far as there are bytes; returns how many were written, fewer than its size only at the end.
    /// - Throws: ``FormatError`` with code `io` when the system cannot read on.
    public func read(into target: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
        var count = min(ahead.count, target.count)
        if count > 0 {
            target.copyBytes(from: ahead.prefix(count))
            ahead.removeFirst(count)
        }
        if count < target.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: target[count...])
            switch origin {
            case .memory(let buffer): count += copy(from: buffer, at: bytesRead + count, into: rest)
            case .descriptor(let descriptor, _): count += try read(from: descriptor, into: rest)
            }
        }
        hasher.update(UnsafeRawBufferPointer(rebasing: target[..<count]))
        bytesRead += count
        return count
    }

    /// Name, size and digest of what was read so far; of the whole input once ``read(into:)`` has come to the end.
    public var summary: InputSummary {
        InputSummary(name: location.file, byteCount: bytesRead, sha256: hasher.digest().description)
    }

    /// The next bytes, at most `count`, without handing them out; fewer only where the input ends before.
    /// - Throws: ``FormatError`` with code `io` when the system cannot read on.
    public func peek(_ count: Int) throws(FormatError) -> [UInt8] {
        if case .memory(let buffer) = origin {
            return Array(UnsafeRawBufferPointer(rebasing: buffer.bytes.dropFirst(bytesRead).prefix(count)))
        }
        if case .descriptor(let descriptor, _) = origin, ahead.count < count {
            let missing = UnsafeMutableRawBufferPointer.allocate(byteCount: count - ahead.count, alignment: 1)
            defer { missing.deallocate() }
            let read = try read(from: descriptor, into: missing)
            ahead.append(contentsOf: UnsafeRawBufferPointer(rebasing: missing[..<read]))
        }
        return Array(ahead.prefix(count))
    }

    private func copy(
        from buffer: InputBuffer, at offset: Int, into target: UnsafeMutableRawBufferPointer
    ) -> Int {
        let count = min(target.count, buffer.bytes.count - offset)
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer.bytes[offset..<offset + count]))
        return count
    }

    private func read(
        from descriptor: CInt, into target: UnsafeMutableRawBufferPointer
    ) throws(FormatError) -> Int {
        guard let base = target.baseAddress else { return 0 }
        var filled = 0
        while filled < target.count {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, base + filled, target.count - filled)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, base + filled, target.count - filled)
            #else
                let count = Darwin.read(descriptor, base + filled, target.count - filled)
            #endif
            if count < 0 {
                if errno == EINTR { continue }
                var place = location
                place.byteOffset = bytesRead + filled
                throw FormatError(.io, "cannot read on: \(Self.reason(errno))", at: place)
            }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    private static func reason(_ code: CInt) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

/// Bytes of an input that many readers share: filled by one owner, then never changed.
///
/// The bytes are followed by ``padding`` readable zero bytes, as simdjson's vector loads need.
/// Unchecked Sendable: the bytes are written only in `init`, before anyone else can have the buffer.
public final class InputBuffer: @unchecked Sendable {
    /// Readable bytes behind the last one.
    public static let padding = 64

    /// The bytes, without the padding; valid as long as the buffer lives.
    public let bytes: UnsafeRawBufferPointer
    private let memory: UnsafeMutableRawPointer

    /// Allocates `capacity` bytes and lets `fill` write them.
    /// - Parameter fill: writes at most `capacity` bytes and returns how many it wrote.
    public init(capacity: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity + Self.padding, alignment: 64)
        do {
            let count = try fill(UnsafeMutableRawBufferPointer(start: memory, count: capacity))
            precondition(count >= 0 && count <= capacity, "fill wrote more than it was given")
            memset(memory + count, 0, Self.padding)
            self.memory = memory
            bytes = UnsafeRawBufferPointer(start: memory, count: count)
        } catch {
            memory.deallocate()
            throw error
        }
    }

    /// Copies `bytes`.
    public convenience init(copying bytes: some Collection<UInt8>) {
        self.init(capacity: bytes.count) { target in
            target.copyBytes(from: bytes)
            return bytes.count
        }
    }

    deinit {
        memory.deallocate()
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

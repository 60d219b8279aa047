import Foundation

/// Bytes appended one piece after another and seldom read again, kept in a temporary file without a name once they are
/// more than a buffer's worth. The file goes with this object, also when the process is killed.
package final class SpillFile {
    private var descriptor: Int32 = -1
    private var tail: [UInt8] = []
    private var tailStart = 0
    private let bufferSize: Int

    /// An empty file, kept in memory until it has `bufferSize` bytes.
    package init(bufferSize: Int = 512 << 10) {
        self.bufferSize = bufferSize
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The number of bytes, and the offset of the next piece.
    package var count: Int { tailStart + tail.count }

    /// Appends a piece, which stays whole in the buffer or the file.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(ModelStoreError) {
        if tail.isEmpty { tail.reserveCapacity(min(bufferSize, 1 << 16)) }
        tail.append(contentsOf: bytes)
        if tail.count >= bufferSize { try flush() }
    }

    /// Fills `target` from the piece at `offset`.
    package func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(ModelStoreError) {
        guard offset >= 0, offset <= count - target.count else {
            throw ModelStoreError(.io, "a read beyond the end of the temporary file")
        }
        if offset >= tailStart {
            let start = offset - tailStart
            tail.withUnsafeBytes {
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + target.count]))
            }
            return
        }
        var done = 0
        while done < target.count {
            let part = UnsafeMutableRawBufferPointer(rebasing: target[done...])
            let result = pread(descriptor, part.baseAddress, part.count, off_t(offset + done))
            if result < 0 && errno == EINTR { continue }
            guard result > 0 else { throw Self.failure("read") }
            done += result
        }
    }

    /// Replaces the bytes of the piece at `offset`.
    func overwrite(at offset: Int, with bytes: UnsafeRawBufferPointer) throws(ModelStoreError) {
        guard offset >= 0, offset <= count - bytes.count else {
            throw ModelStoreError(.io, "a write beyond the end of the temporary file")
        }
        if offset >= tailStart {
            let start = offset - tailStart
            tail.replaceSubrange(start..<start + bytes.count, with: bytes)
        } else {
            try write(bytes, at: offset)
        }
    }

    private func flush() throws(ModelStoreError) {
        if descriptor < 0 { descriptor = try Self.makeFile() }
        try ModelStoreError.wrapping { try tail.withUnsafeBytes { try write($0, at: tailStart) } }
        tailStart += tail.count
        tail.removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(ModelStoreError) {
        var done = 0
        while done < bytes.count {
            let part = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let result = pwrite(descriptor, part.baseAddress, part.count, off_t(offset + done))
            if result < 0 && errno == EINTR { continue }
            guard result > 0 else { throw Self.failure("written") }
            done += result
        }
    }

    private static func makeFile() throws(ModelStoreError) -> Int32 {
        let folder = FileManager.default.temporaryDirectory.path
        var template = Array("\(folder)/ferry-XXXXXX".utf8CString)
        let descriptor = template.withUnsafeMutableBufferPointer { buffer in
            let descriptor = buffer.baseAddress.map { mkstemp($0) } ?? -1
            if descriptor >= 0, let path = buffer.baseAddress { unlink(path) }
            return descriptor
        }
        guard descriptor >= 0 else { throw failure("made") }
        return descriptor
    }

    private static func failure(_ verb: String) -> ModelStoreError {
        let reason = String(cString: strerror(errno))
        return ModelStoreError(
            .io, "a temporary file could not be \(verb) (\(reason)); set TMPDIR to a folder with space")
    }
}

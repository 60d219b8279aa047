import Formats
import Foundation

extension RecordSource {
    /// Name, size and digest of each input, read to its end; nil when one cannot be read twice, such as standard input.
    /// - Throws: ``FormatError`` when an input cannot be read.
    func digestInputs() throws(FormatError) -> [InputSummary]? {
        var summaries: [InputSummary] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { buffer.deallocate() }
        for file in definition.files {
            guard Self.sizeOfRegularFile(file) != nil else { return nil }
            let source = try ByteSource(path: file)
            while try source.read(into: buffer) == buffer.count {}
            summaries.append(source.summary)
        }
        return summaries
    }

    /// Bytes of all inputs together; nil when that of one is not known before it is read.
    var byteCount: Int? {
        var sum = 0
        for file in definition.files {
            guard let size = Self.sizeOfRegularFile(file) else { return nil }
            sum += size
        }
        return sum
    }

    /// The size of the regular file at `path`, or nil when there is none.
    private static func sizeOfRegularFile(_ path: String) -> Int? {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }
}

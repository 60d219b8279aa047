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
            guard Self.isRegularFile(file) else { return nil }
            let source = try ByteSource(path: file)
            while try source.read(into: buffer) == buffer.count {}
            summaries.append(source.summary)
        }
        return summaries
    }

    private static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

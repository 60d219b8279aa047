import Formats
import Foundation

extension RecordSource {
    /// Name, size and digest of each input, read to its end; nil when one cannot be read twice, such as standard input.
    /// - Throws: ``FormatError`` when an input cannot be read.
    func digestInputs() throws(FormatError) -> [InputSummary]? {
        let listing = InputListing(definition)
        var tally = InputTally()
        while let entry = try listing.next() {
            switch entry {
            case .named(let file):
                guard Self.sizeOfRegularFile(file) != nil else { return nil }
                tally.add(named: try SourceDatabase.summary(ofInput: file))
            case .listed(let file):
                do throws(FormatError) {
                    tally.add(listed: try SourceDatabase.summary(ofInput: file))
                } catch {
                    tally.add(
                        RecordFault(
                            code: error.code.rawValue, message: error.message, location: RecordLocation(file: file)))
                }
            case .page(let summary): tally.add(listed: summary)
            case .fault(let fault): tally.add(fault)
            case .end(let name): tally.close(name)
            }
        }
        return tally.summaries
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

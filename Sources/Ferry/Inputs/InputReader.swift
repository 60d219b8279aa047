import Formats

/// Reads the files of a listing one after the other, as one source; records are counted anew in each.
final class InputReader: RecordReader {
    private let listing: InputListing
    private let open: (String) throws(FormatError) -> any RecordReader
    private var current: (reader: any RecordReader, file: String, isNamed: Bool)?
    private var bytesBefore = 0
    private var tally = InputTally()
    private var readerNotes: [String] = []

    var inputs: [InputSummary] { tally.summaries }
    var notes: [String] { readerNotes + listing.notes }

    /// - Parameter open: opens the reader of one file; called when its turn comes.
    init(_ listing: InputListing, open: @escaping (String) throws(FormatError) -> any RecordReader) {
        self.listing = listing
        self.open = open
    }

    func next() throws(FormatError) -> RecordChunk? {
        while true {
            if let current {
                if let chunk = try chunk(of: current.reader, current.file, isNamed: current.isNamed) { return chunk }
                continue
            }
            switch try listing.next() {
            case nil: return nil
            case .named(let file): current = (try open(file), file, true)
            case .listed(let file):
                do throws(FormatError) {
                    current = (try open(file), file, false)
                } catch {
                    return give(up: file, for: error)
                }
            case .page(let summary):
                tally.add(listed: summary)
                bytesBefore += summary.byteCount
            case .fault(let fault):
                tally.add(fault)
                return chunk(for: fault)
            case .end(let name): tally.close(name)
            }
        }
    }

    /// The next chunk of the current file; nil, and the file is closed, at its end.
    private func chunk(
        of reader: any RecordReader, _ file: String, isNamed: Bool
    ) throws(FormatError) -> RecordChunk? {
        do throws(FormatError) {
            if var chunk = try reader.next() {
                chunk.bytesRead += bytesBefore
                return chunk
            }
        } catch {
            if isNamed { throw error }
            return give(up: file, for: error)
        }
        current = nil
        for note in reader.notes where !readerNotes.contains(note) && readerNotes.count < 100 {
            readerNotes.append(note)
        }
        for summary in reader.inputs {
            if isNamed { tally.add(named: summary) } else { tally.add(listed: summary) }
            bytesBefore += summary.byteCount
        }
        return nil
    }

    /// Makes a file that cannot be read, or not to its end, one rejection.
    private func give(up file: String, for error: FormatError) -> RecordChunk {
        current = nil
        let fault = RecordFault(
            code: error.code.rawValue, message: error.message, location: error.location ?? RecordLocation(file: file))
        // What is no record may still have a digest.
        if let summary = try? ByteSource.summary(of: file) { tally.add(listed: summary) } else { tally.add(fault) }
        return chunk(for: fault)
    }

    private func chunk(for fault: RecordFault) -> RecordChunk {
        RecordChunk(
            origin: fault.location, firstIndex: 0, content: .plain([]), faults: [fault], bytesRead: bytesBefore)
    }
}

extension ByteSource {
    /// Name, size and digest of the file at `path`, which is read to its end.
    static func summary(of path: String) throws(FormatError) -> InputSummary {
        let source = try ByteSource(path: path)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { buffer.deallocate() }
        while try source.read(into: buffer) == buffer.count {}
        return source.summary
    }
}

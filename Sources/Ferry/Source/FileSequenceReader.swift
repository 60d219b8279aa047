import Formats

/// Reads several inputs one after the other, as one source; records are counted anew in each.
final class FileSequenceReader: RecordReader {
    private var waiting: ArraySlice<String>
    private let open: (String) throws(FormatError) -> any RecordReader
    private var current: (any RecordReader)?
    private var bytesBefore = 0
    private(set) var inputs: [InputSummary] = []
    private(set) var notes: [String] = []

    /// - Parameter open: opens the reader of one file; called when its turn comes.
    init(files: [String], open: @escaping (String) throws(FormatError) -> any RecordReader) {
        waiting = files[...]
        self.open = open
    }

    func next() throws(FormatError) -> RecordChunk? {
        while true {
            if let reader = current {
                if var chunk = try reader.next() {
                    chunk.bytesRead += bytesBefore
                    return chunk
                }
                inputs += reader.inputs
                notes += reader.notes
                bytesBefore += reader.inputs.reduce(0) { $0 + $1.byteCount }
                current = nil
            }
            guard let file = waiting.popFirst() else { return nil }
            current = try open(file)
        }
    }
}

import Digests
import Formats

/// Name, size and digest of each input of a source; of a folder, a pattern or a list all its files are one input.
///
/// The digest of several files is that of their digests in their order, a line each; a file that is not there has a line,
/// too, so the same folder with it has another digest.
struct InputTally {
    private(set) var summaries: [InputSummary] = []
    private var hasher = SHA256Hasher()
    private var byteCount = 0
    private var fileCount = 0

    /// Adds a file named by itself.
    mutating func add(named summary: InputSummary) {
        summaries.append(summary)
    }

    /// Adds a file of the folder, pattern or list that is being read.
    mutating func add(listed summary: InputSummary) {
        hasher.update(summary.sha256 + "\n")
        byteCount += summary.byteCount
        fileCount += 1
    }

    /// Adds a file that could not be read.
    mutating func add(_ fault: RecordFault) {
        hasher.update("\(fault.code)\n")
    }

    /// Closes the folder, pattern or list called `name`.
    mutating func close(_ name: String) {
        var summary = InputSummary(name: name, byteCount: byteCount, sha256: hasher.digest().description)
        summary.fileCount = fileCount
        summaries.append(summary)
        hasher = SHA256Hasher()
        byteCount = 0
        fileCount = 0
    }
}

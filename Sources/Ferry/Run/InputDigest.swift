import Digests
import Formats

/// The digest of a run's inputs together, in their order, whatever their names.
enum InputDigest {
    static func combined(_ inputs: [InputSummary]) -> String {
        SHA256Digest(of: inputs.map(\.sha256).joined(separator: "\n")).description
    }
}

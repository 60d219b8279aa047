/// A dump whose keys and values are in memory.
final class EntriesPreferenceDump: PreferenceDump {
    private(set) var reportedValues: [String: PlainValue] = [:]
    private var step: PreferenceStep

    /// - Parameter place: where the entries are, for the error about a key that occurs twice.
    init(
        _ entries: [(key: String, value: PlainValue)], selection: PropertyListSelection, at place: RecordLocation
    ) throws(FormatError) {
        step = .missing
        var isFound = false
        for entry in entries {
            if selection.reportedKeys.contains(entry.key) {
                switch entry.value {
                case .array, .dictionary, .data: break
                default: reportedValues[entry.key] = entry.value
                }
            }
            guard entry.key == selection.key else { continue }
            guard !isFound else { throw FormatError(.malformed, "the key '\(entry.key)' occurs twice", at: place) }
            isFound = true
            step = .value(entry.value)
        }
    }

    func next() -> PreferenceStep {
        defer { step = .end }
        return step
    }
}

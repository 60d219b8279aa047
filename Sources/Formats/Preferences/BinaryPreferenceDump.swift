/// A dump that is a binary property list: its bytes are in memory, values are built only of what is asked for.
final class BinaryPreferenceDump: PreferenceDump {
    private(set) var reportedValues: [String: PlainValue] = [:]

    /// Keeps the bytes of `list`.
    private let buffer: InputBuffer
    private let list: BinaryPropertyList
    private let selection: PropertyListSelection
    private var builder: BinaryPropertyListBuilder
    private var array: (count: Int, references: Int)?
    private var position = 0
    private var hasBegun = false

    /// Elements built at once: strings they share are shared.
    private static let chunkSize = 256

    /// - Parameter list: the property list in the bytes of `buffer`.
    init(_ list: BinaryPropertyList, in buffer: InputBuffer, selection: PropertyListSelection) {
        self.buffer = buffer
        self.selection = selection
        self.list = list
        builder = BinaryPropertyListBuilder(list)
    }

    func next() throws(FormatError) -> PreferenceStep {
        if !hasBegun {
            hasBegun = true
            if let step = try begin() { return step }
        }
        guard let array, position < array.count else { return .end }
        var elements: [PlainValue] = []
        builder.removeAll()
        while position < array.count, elements.count < Self.chunkSize {
            elements.append(try builder.value(of: try list.reference(position, from: array.references)))
            position += 1
        }
        return .elements(elements)
    }

    /// Finds the keys; returns the value unless it is an array.
    private func begin() throws(FormatError) -> PreferenceStep? {
        guard case .dictionary(let count, let references) = try list.object(list.top) else {
            throw list.error("the root is not a dictionary, so it has no keys", code: .notFound, at: list.tableOffset)
        }
        var found: Int?
        for position in 0..<count {
            let key = try list.key(position, from: references)
            guard key == selection.key || selection.reportedKeys.contains(key) else { continue }
            let number = try list.reference(count + position, from: references)
            if case .scalar(let value) = try list.object(number), selection.reportedKeys.contains(key) {
                reportedValues[key] = value
            }
            guard key == selection.key else { continue }
            guard found == nil else {
                throw list.error("the key '\(key)' occurs twice", at: try list.offset(of: list.top))
            }
            found = number
        }
        guard let found else { return .missing }
        if case .array(let count, let references) = try list.object(found) {
            array = (count, references)
            return nil
        }
        return .value(try builder.value(of: found))
    }
}

/// A dump that is an XML property list, parsed window by window: of the dictionary only the key's value is kept, and of
/// an array there only the elements that nobody has taken yet.
final class XMLPreferenceDump: PreferenceDump {
    private(set) var reportedValues: [String: PlainValue] = [:]

    private let source: ByteSource
    private let parser: XMLPropertyListParser
    private let selection: PropertyListSelection
    private var window: [UInt8]
    private var isAtEnd = false

    private static let windowSize = 256 << 10

    init(_ source: ByteSource, selection: PropertyListSelection) throws(FormatError) {
        self.source = source
        self.selection = selection
        parser = try XMLPropertyListParser(
            file: source.location.file, byteCount: source.totalBytes, selection: selection)
        window = [UInt8](repeating: 0, count: Self.windowSize)
    }

    func next() throws(FormatError) -> PreferenceStep {
        while !isAtEnd {
            try parseWindow()
            if isAtEnd, let last = try finish() { return last }
            if !parser.builder.elements.isEmpty {
                let elements = parser.builder.elements
                parser.builder.elements = []
                return .elements(elements)
            }
        }
        return .end
    }

    private func parseWindow() throws(FormatError) {
        var count = 0
        var failure: FormatError?
        window.withUnsafeMutableBytes { target in
            do throws(FormatError) { count = try source.read(into: target) } catch { failure = error }
        }
        if let failure { throw failure }
        isAtEnd = count < Self.windowSize
        try parse(window, count: count)
    }

    private func parse(_ bytes: [UInt8], count: Int) throws(FormatError) {
        var failure: FormatError?
        bytes.withUnsafeBytes { bytes in
            do throws(FormatError) {
                try parser.parse(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Ends the document; returns the key's value unless it is an array.
    private func finish() throws(FormatError) -> PreferenceStep? {
        guard case .dictionary(let entries) = try parser.finish() else { return .missing }
        var value: PlainValue?
        for entry in entries {
            if entry.key == selection.key { value = entry.value } else { reportedValues[entry.key] = entry.value }
        }
        if selection.reportedKeys.contains(selection.key), let value { reportedValues[selection.key] = value }
        if parser.builder.selectedArray { return nil }
        return value.map { .value($0) } ?? .missing
    }
}

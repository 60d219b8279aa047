/// Reads the records that an app kept under one key of its preferences, from a dump of them: a property list (XML or
/// binary), a JSON object, the XML of Android's SharedPreferences, or a file that NSKeyedArchiver wrote.
///
/// The key's value may be an array or dictionary of native values, a keyed archive of such (see ``KeyedArchive``), or
/// Data or a String that holds JSON, a property list, or either in base64; what that holds may again be packed so, at
/// most 16 deep. So may the elements of an array. Of a dictionary whose values are all dictionaries, those are the
/// records; any other one is itself the record. Locations lead into the value: `prefs.plist › saved_memos › /3/title`.
///
/// Memory: native arrays in XML and JSON are streamed; a value that holds JSON is in memory once (twice while it is
/// handed over), and so is the whole of a binary property list, of an archive, and of the key's value on Android.
public final class PreferencesReader: RecordReader {
    /// What a dump without the key means.
    public enum MissingKey: Sendable, Hashable {
        /// An error that names the key.
        case fail
        /// There are no records.
        case empty
    }

    let source: ByteSource
    let key: String
    /// The reader of the JSON that the dump is, or that its value holds.
    var records: (any RecordReader)?
    /// What waits to be handed out.
    var pending: [RecordChunk] = []
    /// Position of the next native record.
    var nextIndex = 0
    /// What opens values that are packed in text or data.
    var packed: PackedValues

    /// What the dump says beside its records: the reported keys, and how a dictionary was taken.
    public internal(set) var notes: [String] = []

    private var input: PreferenceInput
    private let missingKey: MissingKey
    private let reportedKeys: [String]
    private var hasBegun = false
    private var dump: (any PreferenceDump)?
    /// The reader that goes through the whole dump, when it is not `source`.
    private var document: (any RecordReader)?

    /// Reads the value of `key` from the dump at `path`, or on standard input when it is `-`.
    /// - Parameters:
    ///   - name: how reports name the file; the path when nil.
    ///   - missingKey: what it means when the dump does not have the key.
    ///   - reportedKeys: keys of scalars, such as the app's own migration flag, that become ``notes``.
    /// - Throws: ``FormatError`` (`io`) when the file cannot be opened.
    public init(
        path: String, name: String? = nil, key: String, missingKey: MissingKey = .fail, reportedKeys: [String] = []
    ) throws(FormatError) {
        input = .path(path, name: name ?? path)
        source = try input.open()
        packed = PackedValues(place: RecordLocation(file: source.location.file, container: [key]))
        self.key = key
        self.missingKey = missingKey
        self.reportedKeys = reportedKeys
    }

    /// The whole dump: its name, size and digest.
    public var inputs: [InputSummary] {
        document?.inputs ?? [source.summary]
    }

    /// The next records.
    /// - Throws: ``FormatError``: `notFound` when there is no such key; `malformed` when the dump is of none of the
    ///   forms, or the value holds no records.
    public func next() throws(FormatError) -> RecordChunk? {
        if !hasBegun {
            hasBegun = true
            try begin()
        }
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            if let records {
                guard var chunk = try records.next() else { return nil }
                if document == nil { chunk.bytesRead = source.bytesRead }
                try enqueue(chunk)
                continue
            }
            // The dump may hold much, so nothing here keeps it while its value is opened.
            guard let step = try dump?.next() else { return nil }
            switch step {
            case .elements(let values): try enqueue(elements: values)
            case .value(let value):
                endDump()
                try open(value)
            case .missing:
                endDump()
                try endWithoutKey()
            case .end: endDump()
            }
        }
    }

    private func begin() throws(FormatError) {
        let start = try PreferenceInput.start(of: source)
        let form = start.withUnsafeBytes { PropertyListForm(detecting: $0) }
        let selection = PropertyListSelection(key: key, reportedKeys: Set(reportedKeys))
        switch form {
        case .xml:
            if SharedPreferences.isForm(of: start) {
                dump = try SharedPreferences.dump(source, selection: selection)
            } else if start.firstRange(of: Array("<key>$archiver</key>".utf8)) != nil {
                dump = try wholeDump(try PreferenceInput.all(of: source), selection: selection)
            } else {
                dump = try XMLPreferenceDump(source, selection: selection)
            }
        case .binary:
            let buffer = try PreferenceInput.all(of: source)
            let list = try BinaryPropertyList(buffer.bytes, file: source.location.file)
            dump =
                try list.hasKey("$archiver")
                ? wholeDump(buffer, selection: selection) : BinaryPreferenceDump(list, in: buffer, selection: selection)
        case nil:
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let text = start.dropFirst(start.starts(with: mark) ? mark.count : 0)
            guard text.first(where: { !PropertyListScalar.isSpace($0) }) == UInt8(ascii: "{") else {
                throw FormatError(
                    .malformed, "not a preference dump: neither an XML or binary property list nor a JSON object",
                    at: source.location)
            }
            try beginJSON()
        }
    }

    /// A dump that is an archive as a whole: what was archived under keys of its own.
    private func wholeDump(
        _ buffer: InputBuffer, selection: PropertyListSelection
    ) throws(FormatError) -> any PreferenceDump {
        guard case .dictionary(var entries) = try PropertyList.read(buffer.bytes, file: source.location.file) else {
            throw FormatError(.notFound, "the root is not a dictionary, so it has no keys", at: source.location)
        }
        if KeyedArchive.isArchive(entries) {
            var archive = try KeyedArchive(entries, byteCount: buffer.bytes.count, at: source.location)
            entries = try archive.allValues()
        }
        return try EntriesPreferenceDump(entries, selection: selection, at: source.location)
    }

    private func beginJSON() throws(FormatError) {
        if case .path("-", _) = input {
            // Standard input cannot be read again.
            input = .memory(try PreferenceInput.all(of: source), source.location)
        }
        let json = JSONPreferenceDump(input: input)
        for key in reportedKeys { notes.append(Self.note(key, try json.scalar(key))) }
        switch try json.content(of: key) {
        case .records(let reader, let first):
            if let first { try enqueue(first) }
            (records, document) = (reader, reader)
        case .string(let text, var faults, let reader):
            document = reader
            while let rest = try reader.next() { faults += rest.faults }
            if !faults.isEmpty {
                pending.append(
                    RecordChunk(
                        origin: source.location, firstIndex: 0, content: .plain([]), faults: faults,
                        bytesRead: source.bytesRead))
            }
            try open(text, kind: "String")
        case .missing:
            document = try readThrough()
            try endWithoutKey()
        }
    }

    /// Reads a JSON dump that does not have the key to its end, for its digest.
    private func readThrough() throws(FormatError) -> any RecordReader {
        let reader = JSONDocumentReader(try input.open())
        while try reader.next() != nil {}
        return reader
    }

    private func endDump() {
        guard let dump else { return }
        for key in reportedKeys { notes.append(Self.note(key, dump.reportedValues[key]?.jsonText)) }
        self.dump = nil
    }

    private func endWithoutKey() throws(FormatError) {
        guard missingKey == .empty else {
            throw FormatError(.notFound, "there is no key '\(key)' in this dump", at: source.location)
        }
        notes.append("there is no key '\(key)': nothing to move")
    }

    private static func note(_ key: String, _ value: String?) -> String {
        guard let value else { return "flag \(key) is not there" }
        return "flag \(key) = \(value.prefix(80)) (reported, not trusted)"
    }
}

/// What an NSKeyedArchiver wrote, as a property list: a list of objects that refer to each other by number (UID).
///
/// Objects of the Foundation's value classes become plain values: arrays, sets and ordered sets are arrays,
/// dictionaries are dictionaries, dates and data are native, UUIDs and URLs are text, NSNull is null. An object of any
/// other class is a dictionary of its keys, with the class's name as `$class`. What several objects refer to is shared;
/// as with ``BinaryPropertyListBuilder``, the size of the value as it would be written out is bounded in proportion to
/// the archive.
struct KeyedArchive {
    /// Nodes and bytes of a value as it would be written out.
    struct Size {
        var nodes = 1
        var bytes = 0

        mutating func add(_ other: Size) {
            nodes = nodes.addingReportingOverflow(other.nodes).overflow ? .max : nodes + other.nodes
            bytes = bytes.addingReportingOverflow(other.bytes).overflow ? .max : bytes + other.bytes
        }
    }

    typealias Entries = [(key: String, value: PlainValue)]
    typealias Sized = (value: PlainValue, size: Size)

    /// References and containers inside one another: more than any app nests, and few enough for recursion.
    static let depthLimit = 400

    let objects: [PlainValue]
    let top: Entries
    private let place: RecordLocation
    private let nodeLimit: Int
    private let byteLimit: Int
    private var finished: [Int: Sized] = [:]
    private var open: Set<Int> = []

    /// Whether a property list is a keyed archive.
    static func isArchive(_ entries: Entries) -> Bool {
        let names = Set(entries.lazy.map(\.key).filter { $0.first == "$" })
        return names.isSuperset(of: ["$archiver", "$objects", "$top"])
    }

    /// - Parameters:
    ///   - entries: the root dictionary of the property list.
    ///   - byteCount: the size of the property list.
    ///   - place: the file and container that hold it.
    init(_ entries: Entries, byteCount: Int, at place: RecordLocation) throws(FormatError) {
        self.place = place
        nodeLimit = 65_536 + byteCount * 4
        byteLimit = (16 << 20) + byteCount * 256
        guard case .array(let objects)? = entries.first(where: { $0.key == "$objects" })?.value,
            case .dictionary(let top)? = entries.first(where: { $0.key == "$top" })?.value
        else {
            throw FormatError(
                .malformed, "the keyed archive is damaged: $objects is no array, or $top is no dictionary", at: place)
        }
        self.objects = objects
        self.top = top
    }

    /// The archived value: that under `root`, as NSKeyedArchiver calls it, or the only one, or a dictionary of all.
    mutating func value() throws(FormatError) -> PlainValue {
        if let root = top.first(where: { $0.key == "root" }) ?? (top.count == 1 ? top.first : nil) {
            return try unwrap(root.value, depth: 0, at: "/$top/\(root.key)").value
        }
        return .dictionary(try allValues())
    }

    /// The values that were archived under keys of their own.
    mutating func allValues() throws(FormatError) -> Entries {
        try entries(top, depth: 0, at: "/$top").entries
    }

    // MARK: Following references

    /// The number in a value that is a reference.
    static func reference(_ value: PlainValue) -> UInt64? {
        guard case .dictionary(let entries) = value, entries.count == 1, let entry = entries.first,
            entry.key == "CF$UID"
        else { return nil }
        switch entry.value {
        case .integer(let number): return UInt64(exactly: number) ?? .max
        case .unsigned(let number): return number
        default: return nil
        }
    }

    /// The plain value that `value` stands for, which is a reference or stands for itself.
    mutating func unwrap(_ value: PlainValue, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        guard depth <= Self.depthLimit else {
            throw error("objects are nested more than \(Self.depthLimit) deep", code: .limit, at: pointer)
        }
        if let number = Self.reference(value) { return try object(number, depth: depth, at: pointer) }
        switch value {
        case .array(let values): return try list(values, depth: depth, at: pointer)
        case .dictionary(let entries):
            let (unwrapped, size) = try self.entries(entries, depth: depth, at: pointer)
            return (.dictionary(unwrapped), size)
        case .string(let text): return (value, Size(nodes: 1, bytes: text.utf8.count))
        case .data(let data): return (value, Size(nodes: 1, bytes: data.count))
        default: return (value, Size())
        }
    }

    private mutating func object(_ number: UInt64, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        guard let index = Int(exactly: number), objects.indices.contains(index) else {
            throw error("a reference leads to object \(number) of \(objects.count)", at: pointer)
        }
        if index == 0 { return (.null, Size()) }
        if let known = finished[index] { return known }
        let here = "/$objects/\(index)"
        guard open.insert(index).inserted else {
            throw error(
                "the object contains itself, directly or through others; only trees of values can be records", at: here)
        }
        let result: Sized
        if case .dictionary(let entries) = objects[index] {
            result = try instance(entries, depth: depth + 1, at: here)
        } else {
            result = try unwrap(objects[index], depth: depth + 1, at: here)
        }
        open.remove(index)
        finished[index] = result
        return result
    }

    /// An array's elements unwrapped.
    mutating func list(_ values: [PlainValue], depth: Int, at pointer: String) throws(FormatError) -> Sized {
        var items: [PlainValue] = []
        items.reserveCapacity(values.count)
        var size = Size()
        for value in values {
            let (item, itemSize) = try unwrap(value, depth: depth + 1, at: pointer)
            items.append(item)
            size.add(itemSize)
            try check(size, at: pointer)
        }
        return (.array(items), size)
    }

    /// A dictionary's values unwrapped.
    mutating func entries(
        _ entries: Entries, depth: Int, at pointer: String
    ) throws(FormatError) -> (entries: Entries, size: Size) {
        var result: Entries = []
        var size = Size()
        for entry in entries {
            let (value, valueSize) = try unwrap(entry.value, depth: depth + 1, at: pointer)
            result.append((entry.key, value))
            size.add(valueSize)
            size.add(Size(nodes: 1, bytes: entry.key.utf8.count))
            try check(size, at: pointer)
        }
        return (result, size)
    }

    /// Refuses a value that means far more than the archive holds.
    func check(_ size: Size, at pointer: String) throws(FormatError) {
        guard size.nodes > nodeLimit || size.bytes > byteLimit else { return }
        throw error(
            "the archive means far more than it holds: its objects refer to each other too often", code: .limit,
            at: pointer)
    }

    /// An error at a JSON Pointer inside the archive.
    func error(_ message: String, code: FormatError.Code = .malformed, at pointer: String) -> FormatError {
        var place = place
        place.pointer = pointer
        return FormatError(code, "keyed archive: " + message, at: place)
    }
}

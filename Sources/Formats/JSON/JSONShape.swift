/// Where a JSON document may hold records, told from the whole document in one pass.
///
/// Looks only at structure: a document that is not JSON gives some shape, and whoever reads the records tells the fault.
/// Memory is bounded: ways deeper than ``deepest`` names, and more than some thousand of them, are not told apart.
public struct JSONShape: Sendable {
    /// A container that can be read as records.
    public struct Place: Sendable, Hashable {
        /// The names that lead to it.
        public var path: [String]
        /// How many objects are its elements or members.
        public var objects = 0
        /// How many of its elements or members are anything else.
        public var others = 0
        /// Whether the first objects have the same names, by and large.
        public var isUniform = true
        /// Whether one of the names of the container itself tells things apart, such as `id`.
        public var hasIdentity = false

        /// The place as a JSON Pointer.
        public var pointer: String { JSONPointer(tokens: path).description }
    }

    /// What the document is.
    public enum Root: Sendable, Hashable {
        case array, object, scalar
    }

    /// What the document is; nil for an empty one.
    public private(set) var root: Root?
    /// The arrays, in the order of the document.
    public private(set) var arrays: [Place] = []
    /// The objects that hold objects, in the order of the document.
    public private(set) var objects: [Place] = []

    /// How many names a way may have to be looked at.
    public static let deepest = 4

    /// Reads the document to its end.
    /// - Throws: ``FormatError`` with code `io` when the input cannot be read on.
    public init(of source: ByteSource) throws(FormatError) {
        var scanner = JSONShapeScanner()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try source.read(into: buffer)
            guard count > 0 else { break }
            scanner.scan(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        root = scanner.root
        arrays = scanner.arrays.places
        objects = scanner.objects.places
    }
}

/// The pass itself, which takes the document piece by piece.
struct JSONShapeScanner {
    /// Places by their ways, as many as are kept.
    struct Places {
        private(set) var places: [JSONShape.Place] = []
        private var positions: [[String]: Int] = [:]
        private static let most = 4096

        /// The position of the place at `path`; nil when there are too many.
        mutating func position(of path: [String]) -> Int? {
            if let position = positions[path] { return position }
            guard places.count < Self.most else { return nil }
            positions[path] = places.count
            places.append(JSONShape.Place(path: path))
            return places.count - 1
        }

        subscript(position: Int) -> JSONShape.Place {
            get { places[position] }
            set { places[position] = newValue }
        }
    }

    /// A container that is open.
    private struct Frame {
        let isArray: Bool
        /// Its position among the places; nil where its way is not told apart.
        let place: Int?
        /// Whether its members' ways are told apart.
        let isNamed: Bool
        /// The names of an object whose likeness to its neighbours counts.
        var names: Set<String> = []
        /// Those of its first member that is an object.
        var firstNames: Set<String>?
        var compared = 0
    }

    private(set) var root: JSONShape.Root?
    private(set) var arrays = Places()
    private(set) var objects = Places()
    private var frames: [Frame] = []
    private var path: [String] = []
    private var key = ""
    private var text: [UInt8] = []
    private var isInString = false
    private var isEscaped = false
    private var isKey = false
    private var isInScalar = false

    private static let longestName = 256
    private static let namesKept = 64
    private static let compared = 8
    private static let identityNames: Set<String> = ["id", "_id", "uuid", "guid"]

    mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if isInString { inString(byte) } else { outside(byte) }
        }
    }

    private mutating func inString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            if isKey { takeKey() }
            return
        }
        if isKey, text.count < Self.longestName { text.append(byte) }
    }

    private mutating func outside(_ byte: UInt8) {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: isInScalar = false
        case UInt8(ascii: "{"): open(isArray: false)
        case UInt8(ascii: "["): open(isArray: true)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
        case UInt8(ascii: ","):
            isInScalar = false
            isKey = !(frames.last?.isArray ?? true)
        case UInt8(ascii: ":"):
            isInScalar = false
            isKey = false
        case UInt8(ascii: "\""):
            isInString = true
            text.removeAll(keepingCapacity: true)
            if !isKey { scalar() }
        default:
            if !isInScalar { scalar() }
            isInScalar = true
        }
    }

    private mutating func takeKey() {
        guard let last = frames.indices.last else { return }
        key = String(decoding: text, as: UTF8.self)
        if frames[last].isNamed || frames[last].names.count < Self.namesKept { frames[last].names.insert(key) }
        if let place = frames[last].place, Self.identityNames.contains(key.lowercased()) {
            objects[place].hasIdentity = true
        }
    }

    private mutating func scalar() {
        guard let last = frames.last else { return root = root ?? .scalar }
        count(in: last, isObject: false)
    }

    private mutating func count(in frame: Frame, isObject: Bool) {
        guard let place = frame.place else { return }
        if frame.isArray {
            if isObject { arrays[place].objects += 1 } else { arrays[place].others += 1 }
        } else {
            if isObject { objects[place].objects += 1 } else { objects[place].others += 1 }
        }
    }

    private mutating func open(isArray: Bool) {
        isInScalar = false
        var isNamed = true
        if let last = frames.last {
            count(in: last, isObject: !isArray)
            isNamed = last.isNamed && !last.isArray && path.count < JSONShape.deepest
            if isNamed { path.append(key) }
        } else {
            root = root ?? (isArray ? .array : .object)
        }
        let place = isNamed ? (isArray ? arrays.position(of: path) : objects.position(of: path)) : nil
        frames.append(Frame(isArray: isArray, place: place, isNamed: isNamed))
        isKey = !isArray
    }

    private mutating func close() {
        isInScalar = false
        guard let closed = frames.popLast() else { return }
        if closed.isNamed, !path.isEmpty { path.removeLast() }
        isKey = false
        guard !closed.isArray, let last = frames.indices.last, !frames[last].isArray,
            let place = frames[last].place, frames[last].compared < Self.compared
        else { return }
        frames[last].compared += 1
        guard let first = frames[last].firstNames else {
            frames[last].firstNames = closed.names
            return
        }
        let common = first.intersection(closed.names).count
        if common * 2 < max(first.count, closed.names.count) { objects[place].isUniform = false }
    }
}

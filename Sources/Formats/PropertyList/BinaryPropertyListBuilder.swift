/// Builds values of a binary property list without recursion, and shares what is referred to more than once.
///
/// Sharing keeps the memory linear in the file, but whoever walks the value meets a shared part each time: a few bytes of
/// nested references could mean more nodes than there are atoms, and objects may overlap. So the nodes and bytes of the
/// value as it would be written out are counted, those that are really made too, and all are bounded in proportion to
/// the file.
struct BinaryPropertyListBuilder {
    private struct Size {
        var nodes = 1
        var bytes = 0

        mutating func add(_ other: Size) {
            nodes = nodes.addingReportingOverflow(other.nodes).overflow ? .max : nodes + other.nodes
            bytes = bytes.addingReportingOverflow(other.bytes).overflow ? .max : bytes + other.bytes
        }
    }

    private struct Frame {
        var number: Int
        var isDictionary: Bool
        var count: Int
        var references: Int
        var size = Size()
        var items: [PlainValue] = []
        var entries: [(key: String, value: PlainValue)] = []

        var position: Int { isDictionary ? entries.count : items.count }
        var isFull: Bool { position == count }
    }

    private let list: BinaryPropertyList
    private let nodeLimit: Int
    private let byteLimit: Int
    private let madeByteLimit: Int
    private var madeNodes = 0
    private var madeBytes = 0
    private var finished: [Int: (value: PlainValue, size: Size)] = [:]
    private var open: Set<Int> = []
    private var frames: [Frame] = []

    init(_ list: BinaryPropertyList) {
        self.list = list
        nodeLimit = 65_536 + list.bytes.count * 4
        byteLimit = (16 << 20) + list.bytes.count * 256
        madeByteLimit = (1 << 20) + list.bytes.count * 4
    }

    /// Forgets the values that were kept for sharing.
    mutating func removeAll() {
        finished.removeAll(keepingCapacity: true)
        madeBytes = 0
    }

    /// The value of the object with this number, with everything below it.
    mutating func value(of number: Int) throws(FormatError) -> PlainValue {
        frames.removeAll()
        open.removeAll(keepingCapacity: true)
        if let (value, _) = try begin(number) { return value }
        while let top = frames.indices.last {
            if !frames[top].isFull {
                // The values of a dictionary follow its keys.
                let skipped = frames[top].isDictionary ? frames[top].count : 0
                let next = try list.reference(skipped + frames[top].position, from: frames[top].references)
                if let (value, size) = try begin(next) { try add(value, size) }
                continue
            }
            let (value, size) = finish(frames.removeLast())
            if frames.isEmpty { return value }
            try add(value, size)
        }
        throw list.error("the property list has no value", at: list.tableOffset)
    }

    /// Returns a scalar's or known container's value, or opens a container and returns nil.
    private mutating func begin(_ number: Int) throws(FormatError) -> (value: PlainValue, size: Size)? {
        if let known = finished[number] { return known }
        switch try list.object(number) {
        case .scalar(let value):
            var size = Size()
            switch value {
            case .string(let text): size.bytes = text.utf8.count
            case .data(let data): size.bytes = data.count
            default: return (value, size)
            }
            finished[number] = (value, size)
            madeBytes += size.bytes
            return (value, size)
        case .array(let count, let references):
            try open(Frame(number: number, isDictionary: false, count: count, references: references))
        case .dictionary(let count, let references):
            try open(Frame(number: number, isDictionary: true, count: count, references: references))
        }
        return nil
    }

    private mutating func open(_ frame: Frame) throws(FormatError) {
        guard open.insert(frame.number).inserted else {
            throw list.error("a container contains itself", at: try list.offset(of: frame.number))
        }
        guard frames.count < PropertyListLimits.depth else {
            throw list.error(
                "containers are nested more than \(PropertyListLimits.depth) deep", code: .limit,
                at: try list.offset(of: frame.number))
        }
        frames.append(frame)
    }

    private mutating func add(_ value: PlainValue, _ size: Size) throws(FormatError) {
        let top = frames.count - 1
        frames[top].size.add(size)
        if frames[top].isDictionary {
            let key = try key(frames[top].entries.count, from: frames[top].references)
            frames[top].entries.append((key, value))
            frames[top].size.add(Size(nodes: 1, bytes: key.utf8.count))
        } else {
            frames[top].items.append(value)
        }
        madeNodes += 1
        guard frames[top].size.nodes <= nodeLimit, frames[top].size.bytes <= byteLimit, madeNodes <= nodeLimit,
            madeBytes <= madeByteLimit
        else {
            throw list.error(
                "the property list means far more than it holds: its parts refer to each other too often", code: .limit,
                at: try list.offset(of: frames[top].number))
        }
    }

    private mutating func key(_ position: Int, from references: Int) throws(FormatError) -> String {
        let number = try list.reference(position, from: references)
        if case .string(let key)? = finished[number]?.value { return key }
        let key = try list.key(position, from: references)
        finished[number] = (.string(key), Size(nodes: 1, bytes: key.utf8.count))
        madeBytes += key.utf8.count
        return key
    }

    private mutating func finish(_ frame: Frame) -> (PlainValue, Size) {
        open.remove(frame.number)
        let value: PlainValue = frame.isDictionary ? .dictionary(frame.entries) : .array(frame.items)
        finished[frame.number] = (value, frame.size)
        return (value, frame.size)
    }
}

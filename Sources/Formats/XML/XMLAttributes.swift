import CXML2

/// The attributes of an element that begins, as libxml2 hands them over; valid during that call only.
struct XMLAttributes {
    /// One attribute.
    struct Attribute {
        var name: UnsafePointer<xmlChar>
        var prefix: UnsafePointer<xmlChar>?
        var space: UnsafePointer<xmlChar>?
        var value: UnsafeBufferPointer<xmlChar>
    }

    /// Local name, prefix, namespace, and the value's begin and end, for each attribute.
    private let fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let count: Int
    /// How many, at the end, come from the document type.
    let defaultedCount: Int

    init(_ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int, defaultedCount: Int) {
        self.fields = fields
        self.count = fields == nil ? 0 : max(count, 0)
        self.defaultedCount = min(max(defaultedCount, 0), self.count)
    }

    @inline(__always)
    subscript(position: Int) -> Attribute {
        let empty = UnsafeBufferPointer<xmlChar>(start: nil, count: 0)
        guard let fields, let name = fields[position * 5] else {
            return Attribute(name: Self.noName, prefix: nil, space: nil, value: empty)
        }
        var value = empty
        if let begin = fields[position * 5 + 3], let end = fields[position * 5 + 4], end > begin {
            value = UnsafeBufferPointer(start: begin, count: end - begin)
        }
        return Attribute(name: name, prefix: fields[position * 5 + 1], space: fields[position * 5 + 2], value: value)
    }

    /// Stands for a name that libxml2 did not give, which it always does. Never freed, never written.
    nonisolated(unsafe) private static let noName: UnsafePointer<xmlChar> = {
        let name = UnsafeMutablePointer<xmlChar>.allocate(capacity: 1)
        name.initialize(to: 0)
        return UnsafePointer(name)
    }()
}

import CXML2

/// What the elements and attributes of a document are called as members of JSON objects.
///
/// An element or attribute is called by its local name, or by `prefix:name` where its namespace is mapped to that
/// prefix and is not that of the records. Names are told apart by the pointers that libxml2 interned; each is looked up
/// once.
struct XMLMemberNames {
    /// A name that occurs in the document.
    struct Key {
        var local: UnsafePointer<xmlChar>
        var space: UnsafePointer<xmlChar>?
        var isAttribute: Bool
        /// Equal for two keys that are called alike.
        var member: Int32
        /// `"name":`, as it stands in JSON.
        var json: [UInt8]
        /// `"@name":` or `"prefix:name":`, where another key of the same object takes the plain name.
        var longJSON: [UInt8]
        /// As the document wrote it where it occurred first.
        var pathName: String
    }

    private struct Identity: Hashable {
        var local: UnsafePointer<xmlChar>
        var space: UnsafePointer<xmlChar>?
        var isAttribute: Bool
    }

    private(set) var keys: [Key] = []
    private(set) var memberCount = 0
    private var members: [String: Int32] = [:]
    private var known: [Identity: Int32] = [:]
    /// The key found last in each place, by address.
    private var recent = [Int32](repeating: -1, count: 256)
    private let prefixes: [String: String]
    /// The namespaces of records; the last one again, since it is most often the next.
    private var plainSpaces: Set<UnsafePointer<xmlChar>> = []
    private var lastPlainSpace: UnsafePointer<xmlChar>?

    /// The namespace of `xsi:nil` and `xsi:type`.
    static let instanceSpace = "http://www.w3.org/2001/XMLSchema-instance"

    /// - Parameter prefixes: by namespace, the prefix that members of it are called with.
    init(prefixes: [String: String]) {
        var prefixes = prefixes
        if prefixes[Self.instanceSpace] == nil { prefixes[Self.instanceSpace] = "xsi" }
        let xml = "http://www.w3.org/XML/1998/namespace"
        if prefixes[xml] == nil { prefixes[xml] = "xml" }
        self.prefixes = prefixes
    }

    /// Whatever is in the namespace of a record needs no prefix; told before its names are asked for.
    @inline(__always)
    mutating func usePlainNames(in space: UnsafePointer<xmlChar>?) {
        guard let space, space != lastPlainSpace else { return }
        plainSpaces.insert(space)
        lastPlainSpace = space
    }

    /// The key's number.
    @inline(__always)
    mutating func key(
        _ local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, space: UnsafePointer<xmlChar>?,
        isAttribute: Bool
    ) -> Int32 {
        let address = UInt(bitPattern: local) &+ UInt(bitPattern: space) &* 31 &+ (isAttribute ? 7 : 0)
        let place = Int((address ^ address >> 8) & 255)
        let candidate = recent[place]
        if candidate >= 0 {
            let key = keys[Int(candidate)]
            if key.local == local, key.space == space, key.isAttribute == isAttribute { return candidate }
        }
        let number = find(local, prefix, space, isAttribute)
        recent[place] = number
        return number
    }

    private mutating func find(
        _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?,
        _ isAttribute: Bool
    ) -> Int32 {
        let identity = Identity(local: local, space: space, isAttribute: isAttribute)
        if let number = known[identity] { return number }
        let number = Int32(truncatingIfNeeded: keys.count)
        known[identity] = number
        let name = String(cString: local)
        let uri = space.map { String(cString: $0) }
        var member = name
        let isPlain = space.map { plainSpaces.contains($0) } ?? true
        if !isPlain, let uri, let mapped = prefixes[uri], !mapped.isEmpty { member = "\(mapped):\(name)" }
        var long = "@\(member)"
        if !isAttribute {
            long = prefix.map { "\(String(cString: $0)):\(name)" } ?? uri.map { "{\($0)}\(name)" } ?? name
        }
        let id = members[member] ?? Int32(truncatingIfNeeded: memberCount)
        if members.updateValue(id, forKey: member) == nil { memberCount += 1 }
        keys.append(
            Key(
                local: local, space: space, isAttribute: isAttribute, member: id, json: Self.json(member),
                longJSON: Self.json(long), pathName: (prefix.map { String(cString: $0) + ":" } ?? "") + name))
        return number
    }

    /// What the key is called in paths: as the document calls it.
    func pathName(of key: Int32) -> String { keys[Int(key)].pathName }

    /// Whether a condition's name is that of the key.
    func isKey(_ key: Int32, _ name: XMLPathMatcher.Name) -> Bool {
        let key = keys[Int(key)]
        return (name.local == nil || name.local == key.local) && (name.space == nil || name.space == key.space)
    }

    private static func json(_ name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONText.append(string: name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        return bytes
    }
}

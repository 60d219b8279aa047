import CXML2

/// How many elements of each name an open element has had so far.
struct XMLSiblingCounts {
    private struct Name: Hashable {
        var local: UnsafePointer<xmlChar>
        var prefix: UnsafePointer<xmlChar>?
    }

    private var few: [(name: Name, count: Int)] = []
    private var many: [Name: Int] = [:]

    /// How many names are told apart.
    var nameCount: Int { few.count + many.count }

    /// The number, from 1, of one more element of this name.
    @inline(__always)
    mutating func next(_ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?) -> Int {
        let name = Name(local: local, prefix: prefix)
        for place in few.indices where few[place].name == name {
            few[place].count += 1
            return few[place].count
        }
        if few.count < 8 {
            few.append((name, 1))
            return 1
        }
        many[name, default: 0] += 1
        return many[name, default: 1]
    }
}

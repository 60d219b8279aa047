/// Writes elements of a tape as JSON.
///
/// An element without attributes and children is its text, or null where it says `xsi:nil`. Any other is an object:
/// attributes and children by name, in the order of their first appearance, children of one name as an array, and
/// `#text` for text that is more than white space between the children: all of it in order, that of the children
/// included. Where different things of one element have one name, the child in the element's own namespace keeps it;
/// an attribute is then called `@name`, a child of another namespace `prefix:name`.
struct XMLTapeWriter {
    /// The nodes of one name in an object.
    private struct Member {
        var key: Int32
        var first: Int32
        var last: Int32
    }

    /// The members of all objects being written, the innermost last.
    private var members: [Member] = []
    /// For each key, the object in which it was seen last, and its place in `members` there.
    private var seen: [(object: Int, place: Int)] = []
    /// For each member name, the object in which it was seen last, and by which key.
    private var named: [(object: Int, key: Int32)] = []
    private var objectCount = 0

    /// Appends the JSON of the element at `root`, which is always an object.
    /// - Returns: false when that would take more than `limit` bytes; then `output` holds a part of it.
    mutating func append(
        _ root: Int, of tape: inout XMLTape, names: XMLMemberNames, limit: Int, to output: inout [UInt8]
    ) -> Bool {
        while seen.count < names.keys.count { seen.append((-1, 0)) }
        while named.count < names.memberCount { named.append((-1, 0)) }
        let mostBytes = output.count + limit
        members.removeAll(keepingCapacity: true)
        let isLeaf = Int(tape.nodes[root].end) == root + 1
        if isLeaf, tape.nodes[root].text.isEmpty {
            output.append(contentsOf: "{}".utf8)
            return true
        }
        return appendObject(root, &tape, names, mostBytes, textCounts: isLeaf, &output)
    }

    private mutating func appendValue(
        _ position: Int, _ tape: inout XMLTape, _ names: XMLMemberNames, _ limit: Int, _ output: inout [UInt8]
    ) -> Bool {
        let node = tape.nodes[position]
        if node.isNil {
            output.append(contentsOf: "null".utf8)
            return true
        }
        if Int(node.end) > position + 1, !node.isAttribute {
            return appendObject(position, &tape, names, limit, textCounts: false, &output)
        }
        tape.withText(of: node) { JSONText.append(string: $0, to: &output) }
        return output.count <= limit
    }

    private mutating func appendObject(
        _ position: Int, _ tape: inout XMLTape, _ names: XMLMemberNames, _ limit: Int, textCounts: Bool,
        _ output: inout [UInt8]
    ) -> Bool {
        let first = members.count
        let isClear = collect(position, &tape, names)
        output.append(UInt8(ascii: "{"))
        for place in first..<members.count {
            let member = members[place]
            if place > first { output.append(UInt8(ascii: ",")) }
            let key = names.keys[Int(member.key)]
            let takesPlain = isClear || self.takesPlain(place, from: first, of: tape.nodes[position], names)
            output.append(contentsOf: takesPlain ? key.json : key.longJSON)
            guard appendValues(member, &tape, names, limit, &output) else { return false }
        }
        let node = tape.nodes[position]
        if node.hasText || textCounts {
            output.append(contentsOf: members.count > first ? ",\"#text\":".utf8 : "\"#text\":".utf8)
            tape.withText(of: node) { JSONText.append(string: $0, to: &output) }
        }
        output.append(UInt8(ascii: "}"))
        members.removeSubrange(first...)
        return output.count <= limit
    }

    private mutating func appendValues(
        _ member: Member, _ tape: inout XMLTape, _ names: XMLMemberNames, _ limit: Int, _ output: inout [UInt8]
    ) -> Bool {
        guard member.first != member.last else { return appendValue(Int(member.first), &tape, names, limit, &output) }
        output.append(UInt8(ascii: "["))
        var position = member.first
        while position >= 0 {
            if position != member.first { output.append(UInt8(ascii: ",")) }
            guard appendValue(Int(position), &tape, names, limit, &output) else { return false }
            position = tape.nodes[Int(position)].next
        }
        output.append(UInt8(ascii: "]"))
        return true
    }

    /// Collects the members of the element at `position`; false when two of them are called alike.
    private mutating func collect(_ position: Int, _ tape: inout XMLTape, _ names: XMLMemberNames) -> Bool {
        objectCount += 1
        let object = objectCount
        let end = Int(tape.nodes[position].end)
        var isClear = true
        var child = position + 1
        while child < end {
            let node = tape.nodes[child]
            let key = Int(node.key)
            let number = Int32(truncatingIfNeeded: child)
            tape.link(child, to: -1)
            if seen[key].object == object {
                let place = seen[key].place
                tape.link(Int(members[place].last), to: child)
                members[place].last = number
            } else {
                seen[key] = (object, members.count)
                members.append(Member(key: node.key, first: number, last: number))
                let name = Int(names.keys[key].member)
                if named[name].object == object { isClear = false }
                named[name] = (object, node.key)
            }
            child = Int(node.end)
        }
        return isClear
    }

    /// Whether the member at `place` keeps the plain name, where some members of the object are called alike.
    private func takesPlain(_ place: Int, from first: Int, of parent: XMLTape.Node, _ names: XMLMemberNames) -> Bool {
        let own = names.keys[Int(members[place].key)]
        let space = names.keys[Int(parent.key)].space
        func rank(_ key: XMLMemberNames.Key) -> Int {
            key.isAttribute ? 2 : key.space == space ? 0 : 1
        }
        for other in first..<members.count where other != place {
            let key = names.keys[Int(members[other].key)]
            guard key.member == own.member else { continue }
            if rank(key) < rank(own) || (rank(key) == rank(own) && other < place) { return false }
        }
        return true
    }
}

/// The ways from an outermost record to the records inside it.
struct XMLInnerPaths {
    /// For each candidate, the way to it and its number among its siblings of the same name.
    private(set) var paths: [(path: String, number: Int)] = []

    /// - Parameter candidates: nodes of the tape in ascending order, the root first.
    init(of tape: XMLTape, candidates: [Int], _ names: XMLMemberNames) {
        struct Level {
            var end: Int
            var path: String
            var counts: [Int32: Int] = [:]
        }
        var levels = [Level(end: tape.nodes.count, path: "")]
        var next = candidates.dropFirst()[...]
        paths.append(("", 1))
        for position in tape.nodes.indices.dropFirst() {
            guard let candidate = next.first else { return }
            let node = tape.nodes[position]
            guard !node.isAttribute else { continue }
            while let last = levels.last, position >= last.end, levels.count > 1 { levels.removeLast() }
            let top = levels.count - 1
            let number = (levels[top].counts[node.key] ?? 0) + 1
            levels[top].counts[node.key] = number
            // Only the way to a record is put into words.
            guard candidate < Int(node.end) else {
                continue
            }
            let path = "\(levels[top].path)/\(names.pathName(of: node.key))"
            if position == candidate {
                paths.append((path, number))
                next.removeFirst()
            }
            levels.append(Level(end: Int(node.end), path: "\(path)[\(number)]"))
        }
    }
}

import CSimdJSON

extension DecodingCore {
    /// The steps from the record to `node`.
    func path(to node: Node) -> [PathStep] {
        if let absence = absences.first(where: { $0.node == node }) {
            return path(to: absence.parent) + [PathStep(key: absence.key, sourceName: absence.key.stringValue)]
        }
        var steps: [PathStep] = []
        var at = root
        while at != node {
            let end = at + Int(at.pointee.extent)
            guard node > at, node < end, let next = child(of: at, holding: node, steps: &steps) else { break }
            at = next
        }
        return steps
    }

    private func child(of parent: Node, holding node: Node, steps: inout [PathStep]) -> Node? {
        var at = parent + 1
        let end = parent + Int(parent.pointee.extent)
        var index = 0
        while at < end {
            let value = parent.pointee.kind == .object ? at + 1 : at
            let behind = value + Int(value.pointee.extent)
            if node < behind {
                let key = parent.pointee.kind == .object ? AnyCodingKey(name(of: at)) : AnyCodingKey(index: index)
                let source = parent.pointee.kind == .object ? sourceName(of: at) : String(index)
                steps.append(PathStep(key: key, sourceName: source))
                return node < value ? nil : value
            }
            at = behind
            index += 1
        }
        return nil
    }

    func codingPath(to node: Node) -> [any CodingKey] {
        path(to: node).map(\.key)
    }
}

/// One step of the way from a record to a value in it.
struct PathStep {
    /// The key as the type has it.
    var key: AnyCodingKey
    /// The key or index as the source has it.
    var sourceName: String
}

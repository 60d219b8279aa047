import Formats

/// What the records of a source are made of, over all of them.
public struct RecordSurvey: Sendable {
    /// How many records there are.
    public private(set) var count = 0
    /// How many records are broken, or are no objects with fields.
    public private(set) var broken = 0
    /// The fields, in the order in which they first occur.
    public private(set) var fields: [FieldSurvey] = []
    /// Why the first of them is broken.
    public private(set) var firstFault: RecordFault?
    /// How many records have fields beyond ``mostFields``.
    public private(set) var crowded = 0
    private var positions: [String: Int] = [:]

    /// A table has at most 2,000 columns; what has more fields than this is likely keyed by them.
    static let mostFields = 1_000

    /// Takes the fields of one more record.
    mutating func add(_ record: RecordFields) {
        guard record.isObject else { return broken += 1 }
        count += 1
        var isCrowded = false
        record.forEach { name, value in
            if let position = positions[name] {
                fields[position].add(value)
            } else if fields.count < Self.mostFields {
                positions[name] = fields.count
                fields.append(FieldSurvey(name: name))
                fields[fields.count - 1].add(value)
            } else {
                isCrowded = true
            }
        }
        if isCrowded { crowded += 1 }
    }

    /// Takes a record that cannot be read.
    mutating func add(_ fault: RecordFault) {
        firstFault = firstFault ?? fault
        broken += 1
    }

    /// Whether the source was read to its end and holds no record, sound or broken.
    public var isEmpty: Bool { count == 0 && broken == 0 }

    /// The field called `name`, or nil.
    public func field(named name: String) -> FieldSurvey? {
        positions[name].map { fields[$0] }
    }
}

import CSimdJSON
import Foundation

/// A node of the tree that the record being decoded became; its memory is the tree owner's.
typealias Node = UnsafeMutablePointer<FerryJSONNode>

/// What all containers of one record's decoding share: the tree and the options.
///
/// The containers hold it and a node each. Nothing they hold outlives the record: a decoder must not be kept.
final class DecodingCore {
    let options: RecordDecodingOptions
    let dates: DateReading
    let duplicates: RecordDecodingOptions.DuplicateKeyPolicy
    /// Whether text that holds a number or a Boolean is taken where the type wants one.
    private(set) var convertsStrings: Bool
    /// Whether the source has no types, see ``RecordChunk/valuesAreText``.
    private(set) var valuesAreText = false
    let seed = ferry_json_seed()
    /// How keys change before they are compared, or nil when they do not.
    let keys: KeyConversion?

    private(set) var root: Node
    /// Whether the nodes' offsets are those of a text.
    private(set) var hasOffsets = false
    private let empty: Node
    var absences: [Absence] = []
    /// What the dates of the record decoded last left to assume.
    var dateAssumptions = DateAssumptions()

    /// A value that is not there but that a super decoder was asked for: it decodes as null.
    struct Absence {
        var node: Node
        var parent: Node
        var key: AnyCodingKey
    }

    init(options: RecordDecodingOptions) {
        self.options = options
        dates = DateReading(options.dateStrategy)
        duplicates = options.duplicateKeys
        convertsStrings = options.convertsStrings
        keys = KeyConversion(options)
        empty = .allocate(capacity: 1)
        empty.initialize(to: FerryJSONNode())
        root = empty
    }

    deinit {
        forgetAbsences()
        empty.deallocate()
    }

    /// Makes ready for the records of a chunk.
    func begin(valuesAreText: Bool) {
        self.valuesAreText = valuesAreText
        convertsStrings = options.convertsStrings || valuesAreText
    }

    /// Begins to decode the tree at `root`, which must stay until the next call.
    func begin(_ root: Node, hasOffsets: Bool) {
        self.root = root
        self.hasOffsets = hasOffsets
        dateAssumptions = DateAssumptions()
        if !absences.isEmpty { forgetAbsences() }
        keys?.beginRecord()
    }

    private func forgetAbsences() {
        for absence in absences { absence.node.deallocate() }
        absences.removeAll()
    }

    /// A null in the place of a missing value.
    func absence(of key: AnyCodingKey, in parent: Node) -> Node {
        let node = Node.allocate(capacity: 1)
        node.initialize(to: FerryJSONNode())
        absences.append(Absence(node: node, parent: parent, key: key))
        return node
    }
}

let repeatsFlag = UInt8(truncatingIfNeeded: FerryJSONFlagRepeats)
let repeatedFlag = UInt8(truncatingIfNeeded: FerryJSONFlagRepeated)
let askedFlag = UInt8(truncatingIfNeeded: FerryJSONFlagAsked)
let convertedFlag = UInt8(truncatingIfNeeded: FerryJSONFlagConverted)
let asciiFlag = UInt8(truncatingIfNeeded: FerryJSONFlagASCII)

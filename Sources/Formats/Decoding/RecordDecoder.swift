import CSimdJSON

/// Decodes the records of chunks into any `Decodable` type, with the semantics of Foundation's JSONDecoder.
///
/// One for each worker: it reuses its memory, is used by one thread at a time and is not Sendable. The `Decoder` that a
/// type's `init(from:)` gets, and its containers, are valid during that call only.
///
/// Other than Foundation: JSON is strict RFC 8259; a Decimal or an integer is exactly the number in the source or a fault,
/// so `3.0000000000000001` is not 3; a number too small for a Double or Float is zero; a number that does not fit is told
/// by its own place; a key that occurs twice is a fault when it is asked for (see
/// ``RecordDecodingOptions/duplicateKeys``); enums and classes decode in the usual way.
public final class RecordDecoder {
    private let core: DecodingCore
    private let parser: JSONParser
    private var chunk: RecordChunk?
    private var plain = PlainTree()

    /// - Parameters:
    ///   - options: how keys and values become properties.
    ///   - maximumDepth: how many objects and arrays may lie in one another.
    public init(options: RecordDecodingOptions = RecordDecodingOptions(), maximumDepth: Int = 512) {
        core = DecodingCore(options: options)
        parser = JSONParser(maximumDepth: maximumDepth)
    }

    /// Makes ready for the records of `chunk`, which is kept until the next call.
    public func begin(_ chunk: RecordChunk) {
        self.chunk = chunk
        core.begin(valuesAreText: chunk.valuesAreText)
        if case .json(let buffer, let spans) = chunk.content { parser.begin(buffer.bytes, spans) }
    }

    /// Decodes the record at `position` of the chunk; cheapest in order.
    /// - Throws: the fault that makes the record a rejection, with the place of the value at fault.
    public func decode<T: Decodable>(_ type: T.Type = T.self, at position: Int) throws(RecordFault) -> T {
        let root = try parse(position)
        do {
            return try core.decode(type, root)
        } catch {
            throw fault(error, at: position)
        }
    }

    /// The fields of the record at `position`, to be asked for by name; valid until the next record.
    /// - Throws: the fault of a record that is not sound JSON.
    public func fields(at position: Int) throws(RecordFault) -> RecordFields {
        let root = try parse(position)
        guard let chunk else { preconditionFailure("the chunk has no record \(position)") }
        return RecordFields(core, root, in: chunk, at: position)
    }

    /// Checks that the record at `position` is sound JSON, without decoding it; its fault, or nil.
    public func check(at position: Int) -> RecordFault? {
        do throws(RecordFault) {
            _ = try parse(position)
            return nil
        } catch {
            return error
        }
    }

    /// The record at `position` as a tree of values.
    /// - Throws: the fault of a record that is not sound JSON, or has a number beyond Double.
    public func value(at position: Int) throws(RecordFault) -> PlainValue {
        if case .plain(let values)? = chunk?.content, values.indices.contains(position) { return values[position] }
        let root = try parse(position)
        do {
            return try PlainValue(core, root)
        } catch {
            throw fault(error, at: position)
        }
    }

    /// Whether the record decoded last has keys, of its own level, that its type did not ask for. Cheap.
    public var hasUnknownKeys: Bool { core.hasUnknownKeys }

    /// The names of those keys, as the source spells them.
    public var unknownKeys: [String] { core.unknownKeys }

    /// What the dates of the record decoded last left to assume.
    public var dateAssumptions: DateAssumptions { core.dateAssumptions }

    private func parse(_ position: Int) throws(RecordFault) -> Node {
        guard let chunk, position >= 0, position < chunk.count else {
            preconditionFailure("the chunk has no record \(position)")
        }
        switch chunk.content {
        case .json:
            switch parser.parse(at: position) {
            case .tree(let root):
                core.begin(root, hasOffsets: true)
                return root
            case .fault(let fault):
                core.begin(plain.null, hasOffsets: false)
                throw RecordFault(fault, in: chunk, at: position)
            }
        case .plain(let values):
            let root = plain.lay(values[position], seed: core.seed)
            core.begin(root, hasOffsets: false)
            return root
        }
    }

    private func fault(_ error: any Error, at position: Int) -> RecordFault {
        guard let chunk else { preconditionFailure("there is no chunk") }
        return core.fault(error, in: chunk, at: position)
    }
}

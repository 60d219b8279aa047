import Formats
import ModelStore

/// A Decodable type that a model's records can be made of: the model's own record, or the shape of a legacy format.
public struct RecordConversion<Record: Sendable>: Sendable {
    /// The name by which pipeline files call the type.
    public let name: String
    let pipeline: @Sendable (RecordSource, RecordDecodingOptions) -> Pipeline<Record>

    /// Records made of `type`.
    /// - Parameters:
    ///   - type: what the source's records decode to.
    ///   - name: the name by which pipeline files call the type; its own without it.
    ///   - revision: raise it when `convert` changes its meaning.
    ///   - convert: throws a ``StageFault``, or any error, to reject the record.
    public init<Legacy: Decodable & Sendable>(
        _ type: Legacy.Type, named name: String? = nil, revision: Int = 1,
        _ convert: @escaping @Sendable (Legacy) throws -> Record
    ) {
        self.name = name ?? "\(Legacy.self)"
        pipeline = { source, options in
            source.decode(Legacy.self, options: options).map(revision: revision, convert)
        }
    }

    init(direct: Record.Type) where Record: PersistentRecord & Decodable {
        name = Record.entity.name
        pipeline = { source, options in source.decode(Record.self, options: options) }
    }

    /// Records of a model that no Swift type stands for.
    init(_ model: DeclaredModel) where Record == DeclaredRecord {
        name = model.entity.name
        pipeline = { source, options in source.decode(model, options: options) }
    }
}

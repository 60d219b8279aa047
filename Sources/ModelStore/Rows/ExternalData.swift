import Foundation

/// Bytes that are stored in a file beside the store: the bytes themselves, or their name and where to read them.
///
/// The value of an attribute with `.externalStorage` in a record. Comparing and hashing look at the SHA-256 and length only,
/// so they never read a file. Coded as `Data` is: base64 text in JSON, data in a property list.
public struct ExternalData: Sendable {
    package let name: BlobName
    /// The bytes, where they are in memory.
    let bytes: Data?
    /// Where they are else.
    let origin: BlobOrigin?
    /// The attribute they were read from, for messages.
    let attribute: String?

    /// Bytes in memory. Computes their SHA-256.
    public init(_ data: Data) {
        name = BlobName(of: data)
        bytes = data
        origin = nil
        attribute = nil
    }

    init(name: BlobName, bytes: Data? = nil, origin: BlobOrigin?, attribute: String?) {
        self.name = name
        self.bytes = bytes
        self.origin = origin
        self.attribute = attribute
    }

    /// The number of bytes.
    public var count: Int { name.length }

    /// The SHA-256 of the bytes, in 64 lower-case hexadecimal digits.
    public var digest: String { name.digest }

    /// The bytes: those in memory, or read from the store, and checked, at each call.
    /// - Throws: ``ModelStoreError`` with entity and attribute: `missingBlob` when the file is not there, or nobody knows
    ///   which store it is in; `damagedBlob` when it has other bytes; `io`.
    public func data() throws(ModelStoreError) -> Data {
        try data(elseFrom: nil)
    }

    func data(elseFrom other: (any BlobSource)?) throws(ModelStoreError) -> Data {
        if let bytes { return bytes }
        do throws(ModelStoreError) {
            guard let source = origin?.source ?? other else {
                throw ModelStoreError(
                    .missingBlob, "the bytes of \(digest) are in a store that is not known here; read the record anew")
            }
            return try source.data(named: name)
        } catch {
            var failure = error
            failure.entity = failure.entity ?? origin?.entity
            failure.attribute = failure.attribute ?? attribute
            throw failure
        }
    }

    /// The same bytes in memory.
    func loaded(_ data: Data) -> ExternalData {
        ExternalData(name: name, bytes: data, origin: origin, attribute: attribute)
    }

    /// `data` as it is kept; for code that does not know whether it is optional.
    public static func wrapping(_ data: Data) -> ExternalData { ExternalData(data) }

    /// `data` as it is kept; for code that does not know whether it is optional.
    public static func wrapping(_ data: Data?) -> ExternalData? { data.map { ExternalData($0) } }
}

extension ExternalData: Hashable {
    /// Whether digest and length are equal.
    public static func == (left: ExternalData, right: ExternalData) -> Bool { left.name == right.name }

    /// Hashes digest and length.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension ModelStoreError.Code {
    /// A file with the bytes of an external attribute is not there.
    public static let missingBlob = ModelStoreError.Code(rawValue: "store.missingBlob")
    /// A file with the bytes of an external attribute has other bytes.
    public static let damagedBlob = ModelStoreError.Code(rawValue: "store.damagedBlob")
}

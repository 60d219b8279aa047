import Foundation

/// Stored as text: SHA-256 and length of bytes that are in a file.
extension ExternalData: StorableValue {
    /// The type of the bytes; the column is text.
    public static var attributeType: AttributeType { .data }

    /// Appends digest and length as the row's next cell, and lends the row the bytes: who writes it stores them first.
    public func write(to row: inout RowWriter) {
        row.append(text: name.text)
        row.keep(self)
    }

    /// Reads the name in the cell at `position`, and no file.
    /// - Throws: ``ModelStoreError`` when the cell holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> ExternalData {
        guard case .text(let bytes) = row[position],
            let name = String(utf8: bytes).flatMap({ BlobName($0) })
        else {
            throw row.invalidValue(at: position, expected: "the digest and length of a blob")
        }
        return ExternalData(name: name, origin: row.blobs, attribute: row.attributes[position].name)
    }
}

extension ExternalData: Codable {
    /// Reads what `Data` reads.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Data.self))
    }

    /// Writes the bytes, which may have to be read from the store, as `Data` does.
    /// - Throws: what ``data()`` throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(try data())
    }
}

extension AttributeDescription {
    /// Describes a property whose bytes are in files.
    public static func attribute(
        _ name: String, for type: ExternalData.Type, originalName: String? = nil, hasDefault: Bool = false
    ) -> AttributeDescription {
        external(name, isOptional: false, originalName, hasDefault)
    }

    /// Describes an optional property whose bytes are in files.
    public static func attribute(
        _ name: String, for type: ExternalData?.Type, originalName: String? = nil, hasDefault: Bool = false
    ) -> AttributeDescription {
        external(name, isOptional: true, originalName, hasDefault)
    }

    private static func external(
        _ name: String, isOptional: Bool, _ originalName: String?, _ hasDefault: Bool
    ) -> AttributeDescription {
        var described = AttributeDescription(
            name, .data, isOptional: isOptional, originalName: originalName, hasDefault: hasDefault)
        described.isExternal = true
        return described
    }
}

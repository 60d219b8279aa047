// What `@Model` writes for an attribute with a transformer, in the place of `decode(_:forKey:)` and its kin.
extension KeyedDecodingContainer {
    /// Decodes the stored form and makes it the value.
    /// - Throws: what decoding throws; a data-corrupted error at the key where `transformer` throws.
    public func decode<Transformer: AttributeTransformer>(
        by transformer: Transformer.Type, forKey key: Key
    ) throws -> Transformer.Value {
        try value(decode(Transformer.Stored.self, forKey: key), by: transformer, key)
    }

    /// Decodes the stored form where it is there and not null, and makes it the value.
    /// - Throws: as ``decode(by:forKey:)``.
    public func decodeIfPresent<Transformer: AttributeTransformer>(
        by transformer: Transformer.Type, forKey key: Key
    ) throws -> Transformer.Value? {
        try decodeIfPresent(Transformer.Stored.self, forKey: key).map { try value($0, by: transformer, key) }
    }

    private func value<Transformer: AttributeTransformer>(
        _ stored: Transformer.Stored, by transformer: Transformer.Type, _ key: Key
    ) throws -> Transformer.Value {
        do {
            return try transformer.value(stored)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "\(transformer) cannot read the value")
        }
    }
}

extension KeyedEncodingContainer {
    /// Encodes the stored form of the value, or null.
    /// - Throws: what `transformer` and encoding throw.
    public mutating func encode<Transformer: AttributeTransformer>(
        _ value: Transformer.Value?, by transformer: Transformer.Type, forKey key: Key
    ) throws {
        if let value {
            try encode(transformer.stored(value), forKey: key)
        } else {
            try encodeNil(forKey: key)
        }
    }
}

import Foundation

/// The JSON file that devices share: who wrote it, and all items.
public struct SharedList: Codable, Sendable, Hashable {
    /// The name of the device that wrote the file.
    public var device: String
    /// The items, those that belong together next to each other.
    public var items: [SharedItem]

    /// A file of `device`.
    public init(device: String, items: [SharedItem]) {
        self.device = device
        self.items = items
    }

    /// Reads a file.
    /// - Throws: `DecodingError` when it is no such file.
    public init(json: Data) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(SharedList.self, from: json)
    }

    /// The file: the same bytes for the same items, dates to the second.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

import Foundation
import ModelStore

/// A memo with the properties that the sample's newest version has.
@Model
final class Memo {
    @Attribute(.unique) var id: UUID
    var title: String
    var content: String = ""
    var isFavorite: Bool = false
    var createdAt: Date
    @Attribute(defaultsTo: "createdAt") var updatedAt: Date
    var category: String = "general"
    var tags: [String] = []
}

extension Memo {
    /// The memo with this number, the same as the C program has.
    convenience init(number: Int) {
        let created = Date(timeIntervalSince1970: Double(1_700_000_000 + number))
        self.init(
            id: Self.uuid(number), title: "Memo number \(number), as somebody wrote it",
            content: "What there is to say in memo \(number): a sentence or two of plain text, as people write them.",
            isFavorite: number % 7 == 0, createdAt: created, updatedAt: created + 60,
            category: Self.categories[number % 4], tags: Self.tags[number % 3])
    }

    private static let categories = ["general", "work", "home", "ideas"]
    private static let tags = [[], ["work"], ["work", "later"]]

    private static func uuid(_ number: Int) -> UUID {
        let first = mixed(UInt64(number) * 2 + 1).bigEndian
        let second = mixed(UInt64(number) * 2 + 2).bigEndian
        return UUID(uuid: unsafeBitCast((first, second), to: uuid_t.self))
    }

    /// SplitMix64 (Steele, Lea, Flood 2014).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var value = number
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Reads every property.
    var weight: Int {
        Int(id.uuid.0) + title.utf8.count + content.utf8.count + (isFavorite ? 1 : 0)
            + Int(updatedAt.timeIntervalSince(createdAt)) + category.utf8.count + tags.count
    }
}

import Foundation
import ModelStore

enum Shelf {
    enum Mood: String, Codable {
        case calm, wild
    }

    @Model
    struct Book: PersistentRecord, Codable, Equatable {
        @Attribute(.unique) let isbn: String
        var title: String
        @Attribute(originalName: "pages") var pageCount: Int = 0
        var mood: Mood?
        var tags: [String] = []
        var added: Date
        @Attribute(defaultsTo: "added") var edited: Date
        var `default`: Bool = false
        @Transient var isOpen = false
        static let shelves = 3
        var summary: String { "\(title), \(pageCount) pages" }
    }

    @Model
    package final class Note {
        @Attribute(.unique) package var id: UUID
        package var text: String
        package var stars = 0
        package var price: Decimal?
        package private(set) var tags: [String] = ["new"]
        private var secret: String?
        package var changed: Date = Date(timeIntervalSinceReferenceDate: 0)
        @Transient var isSelected = false

        func reveal() -> String? { secret }
    }
}

import Foundation
import ModelStore

enum Shelf {
    enum Mood: String, Codable {
        case calm, wild
    }

    @Model
    struct Book: Equatable {
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
    public final class Note {
        @Attribute(.unique) public var id: UUID
        public var text: String
        public var stars = 0
        public var price: Decimal?
        public private(set) var tags: [String] = ["new"]
        private var secret: String?
        public var changed: Date = Date(timeIntervalSinceReferenceDate: 0)
        @Transient var isSelected = false

        func reveal() -> String? { secret }
    }
}

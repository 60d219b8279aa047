import Foundation
import ModelStore

/// A model with an identity, a second unique value, and a value of each kind that is written in a way of its own.
@Model
final class Card {
    @Attribute(.unique) var number: Int
    @Attribute(.unique) var code: String?
    var title: String
    var rating: Double = 0.5
    var tags: [String] = []
    var made: Date = Date(timeIntervalSince1970: 1_748_770_860.25)
    var token: UUID?
    @Transient var isOpen = false

    init(_ number: Int, _ title: String = "", code: String? = nil) {
        self.number = number
        self.title = title
        self.code = code
    }
}

/// A model without any unique value.
@Model
final class Entry {
    var text: String
    var count: Int = 0
}

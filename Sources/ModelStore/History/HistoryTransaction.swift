import Foundation

/// One transaction of a store's history: who did what, and when.
public struct HistoryTransaction: Sendable, Hashable {
    /// The place right behind this transaction.
    public let token: HistoryToken
    /// Who did it, as the writer named itself.
    public let author: String
    /// When it began, by the writer's clock.
    public let timestamp: Date
    /// The rows inserted, by entity.
    public let insertions: [HistoryInsertions]
    /// The rows updated and deleted, by entity and key.
    public let rewrites: [HistoryChange]

    /// Every row's change: the insertions one by one, then the rewrites. Nothing is stored for it.
    public var changes: some Sequence<HistoryChange> {
        let inserted = insertions.lazy.flatMap { range in
            range.keys.lazy.map { HistoryChange(kind: .insert, entity: range.entity, key: $0, before: [:]) }
        }
        return [AnySequence(inserted), AnySequence(rewrites)].lazy.flatMap { $0 }
    }

    /// How many rows the transaction changed in this way.
    public func count(of kind: HistoryChange.Kind) -> Int {
        kind == .insert
            ? insertions.reduce(0) { $0 + $1.keys.count } : rewrites.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) }
    }
}

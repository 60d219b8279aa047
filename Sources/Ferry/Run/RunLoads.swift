import Digests
import ModelStore

/// The loads of a run, one for each table, in one transaction of history.
final class RunLoads {
    /// The transaction of history.
    let transaction: Int64
    private let connection: StoreConnection
    private let references: ReferenceResolver
    private let isFresh: Bool
    private var loads: [(load: LoadSession, options: LoadSession.Options)] = []

    /// Begins a transaction of history in the open transaction of `connection`.
    init(author: String, isFresh: Bool, on connection: StoreConnection) throws {
        self.connection = connection
        self.isFresh = isFresh
        transaction = try connection.beginHistory(author: author)
        references = ReferenceResolver(on: connection)
    }

    /// The load that the rows of `plan` go into; models of one hierarchy share that of its table.
    /// - Throws: ``FerryError`` (`usage`) when an earlier part writes the same table by other rules.
    func load(for plan: ImportPlan) throws -> LoadSession {
        let options = try options(of: plan)
        if let known = loads.first(where: { $0.options.entity.name == options.entity.name }) {
            guard known.options.isEquivalent(to: options) else {
                throw FerryError(
                    .usage,
                    "two parts write \(options.entity.name) by different rules: give them the same id, on_conflict,"
                        + " protect and deduplicate")
            }
            return known.load
        }
        let load = try LoadSession(options, on: connection, transaction: transaction, references: references)
        loads.append((load, options))
        return load
    }

    private func options(of plan: ImportPlan) throws -> LoadSession.Options {
        // Records of a hierarchy are laid out otherwise than their table: positions are those of the table.
        let entity = try connection.entity(named: plan.entity.name)
        func positions(_ positions: some Sequence<Int>) -> [Int] {
            positions.compactMap { entity.index(of: plan.entity.attributes[$0].name) }
        }
        var options = LoadSession.Options(
            entity: entity, identity: positions(plan.identity), onConflict: plan.write.onConflict.policy(in: entity),
            duplicates: plan.deduplication.keep.policy(in: entity),
            protected: Set(plan.write.protected.compactMap { entity.index(of: $0) }), indexesLast: isFresh)
        options.filled = Set(positions(plan.assets.map(\.position)))
        return options
    }

    /// What became of the records of each part so far; nothing for parts that have not begun.
    func outcomes(of plans: [ImportPlan]) -> [OutcomeCounts] {
        plans.enumerated().map { number, plan in
            let load = loads.first { known in
                known.options.entity.name == plan.entity.name || known.options.entity.hasSubentity(plan.entity.name)
            }
            return load?.load.counts(ofPart: number) ?? OutcomeCounts()
        }
    }

    /// Settles references, completes history, and follows the models' rules.
    /// - Returns: the digest of all rows that the run has written.
    func finish(onRejection: (LoadResult.Rejection) throws -> Void) throws -> SetDigest {
        try LoadSettlement(loads.map(\.load), references: references).run { try onRejection($1) }
        var digest = SetDigest()
        for (load, _) in loads { digest.formUnion(try load.finish().digest) }
        let rules = RuleEngine(transaction: transaction, on: connection)
        try rules.run()
        digest.formUnion(rules.digest)
        return digest
    }
}

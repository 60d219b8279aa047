extension ContextSave {
    /// Makes true what the models' rules say, and remembers the rows that they have changed for the objects in memory.
    func followRules() throws {
        guard let transaction else { return }
        try RuleEngine(transaction: transaction, on: connection).run { entity, key, row in
            ruleRows[RuledRow(entity: entity.name, key: key)] = Array(row.bytes)
        }
    }

    /// Gives the objects in memory, also those just saved, what the rules have changed in their rows.
    func settleRules() throws {
        for (place, bytes) in ruleRows {
            for table in context.tables where table.entity.name == place.entity {
                guard let model = table.registeredModel(place.key) else { continue }
                try ModelTable.withRow(bytes, table.entity) { row throws(ModelStoreError) in
                    try table.take(row, into: model)
                }
            }
        }
    }

    /// Names a row that a rule has changed.
    struct RuledRow: Hashable {
        let entity: String
        let key: Int64
    }
}

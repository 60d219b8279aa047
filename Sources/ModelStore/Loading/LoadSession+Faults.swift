import SQLite

extension LoadSession {
    /// Notes a rejection.
    func reject(_ record: Incoming, _ fault: RowFault, _ result: inout LoadResult) -> RowOutcome {
        result.rejections.append(
            LoadResult.Rejection(position: record.position, ordinal: record.ordinal, fault: fault))
        return .rejected
    }

    /// The names of the identity's attributes, for messages.
    var identityName: String { names(options.identity) }

    /// Why a record is rejected when rows of the store must not be met.
    func existsFault() -> RowFault {
        RowFault(
            code: "constraint.unique", field: identityName,
            message: "the store has a row with the same \(identityName) already")
    }

    /// Why a record cannot be brought into the row that has its identity: that is of another class of the hierarchy.
    func classFault(_ row: RowView, _ stored: RowView) -> RowFault? {
        options.entity.classes(of: row, and: stored).map { classes in
            RowFault(
                code: "constraint.class", field: identityName,
                message: "\(options.entity.name): "
                    + EntityDescription.classConflict(old: classes.old, new: classes.new))
        }
    }

    /// The first constraint without an index that the row would break, or nil.
    /// - Parameter exceptKey: the row's own key, when it is there already.
    func constraintFault(_ row: RowView, exceptKey: Int64?) throws -> RowFault? {
        for number in constraintProbes.indices {
            guard let hash = constraintProbes[number].hash(of: row) else { continue }
            let probe = constraintProbes[number]
            let found = try probe.first(hash) { slot in
                let key = try ledger.entry(slot).key
                return try key != exceptKey && hasSameValues(row, positions: probe.positions, key: key)
            }
            if found != nil { return uniqueFault(probe.positions) }
        }
        return nil
    }

    /// What a refusal by the database means for the record.
    /// - Throws: the error itself when it is not about the record.
    func fault(for error: SQLiteError, _ row: RowView, exceptKey: Int64?) throws -> RowFault {
        let attributes = options.entity.attributes
        switch error.code {
        case .constraintNotNull:
            let position = attributes.indices.first { position in
                if case .null = row[position] { !attributes[position].isOptional } else { false }
            }
            return RowFault(
                code: "constraint.required", field: position.map { attributes[$0].name } ?? column(in: error),
                message: "a value is required")
        case .constraintCheck:
            let name = column(in: error)
            let type = options.entity.index(of: name).map { attributes[$0].type.rawValue }
            return RowFault(
                code: "constraint.check", field: name,
                message: "the value is out of range" + (type.map { " for \($0)" } ?? ""))
        case .constraintDatatype:
            let position = attributes.indices.first { !row[$0].fits(attributes[$0].storage) }
            return RowFault(
                code: "constraint.type", field: position.map { attributes[$0].name } ?? "",
                message: "the value is not of the column's type")
        case .constraintUnique:
            for constraint in options.entity.distinctConstraints {
                guard let positions = options.entity.positions(of: constraint) else { continue }
                if try isTaken(row, positions, exceptKey: exceptKey) { return uniqueFault(positions) }
            }
            return RowFault(
                code: "constraint.unique", field: column(in: error), message: "a different row has the same values")
        case let code where code.primary == .constraint:
            return RowFault(code: "constraint.violated", field: "", message: error.message)
        default: throw error
        }
    }

    private func uniqueFault(_ positions: [Int]) -> RowFault {
        RowFault(
            code: "constraint.unique", field: names(positions),
            message: "a different row has the same \(names(positions)) already")
    }

    private func isTaken(_ row: RowView, _ positions: [Int], exceptKey: Int64?) throws -> Bool {
        let statement = try connection.database.prepare(statements.select(by: positions))
        for (parameter, position) in positions.enumerated() {
            try statement.bind(row, position: position, at: parameter + 1)
        }
        while try statement.step() {
            if statement.integer(at: 0) != exceptKey { return true }
        }
        return false
    }

    private func names(_ positions: [Int]) -> String {
        positions.map { options.entity.attributes[$0].name }.joined(separator: ", ")
    }

    /// The column that SQLite's message ends with: `NOT NULL constraint failed: Memo.title`.
    private func column(in error: SQLiteError) -> String {
        guard let colon = error.message.firstRange(of: ": ") else { return "" }
        let name = String(error.message[colon.upperBound...])
        let prefix = options.entity.name + "."
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}

extension Cell {
    /// Whether a STRICT column of this class takes the value.
    fileprivate func fits(_ storage: StorageClass) -> Bool {
        switch (self, storage) {
        case (.null, _), (.integer, .integer), (.integer, .real), (.real, .real), (.text, .text), (.blob, .blob): true
        default: false
        }
    }
}

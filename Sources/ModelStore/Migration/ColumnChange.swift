/// Where the values of one column of a migrated table come from.
struct ColumnChange: Sendable {
    /// The origin of a column's values.
    enum Origin: Sendable {
        /// A column of the old table.
        case column(AttributeDescription, AttributeConversion)
        /// The old table has no such column: every row gets NULL.
        case null
        /// The old table has no such column: every row gets the default.
        case fallback(StoredDefault)
        /// There is no value; `reason` says why a lightweight step cannot make one.
        case missing(reason: String)
    }

    let target: AttributeDescription
    let origin: Origin

    /// The change that makes the column `target` from the attributes of the old entity.
    /// - Parameter isFree: whether an old name belongs to no other attribute of the new entity.
    init(_ target: AttributeDescription, from source: EntityDescription, isFree: (String) -> Bool) {
        self.target = target
        let renamed = target.originalName.flatMap { isFree($0) ? source.index(of: $0) : nil }
        guard let position = source.index(of: target.name) ?? renamed else {
            origin = Self.added(target)
            return
        }
        let old = source.attributes[position]
        guard let conversion = AttributeConversion(from: old.type, to: target.type) else {
            let isNarrower = AttributeConversion(from: target.type, to: old.type) != nil
            let what = isNarrower ? "narrows from" : "changes from"
            origin = .missing(
                reason: "its type \(what) \(old.type.rawValue) to \(target.type.rawValue), which could lose values")
            return
        }
        origin = .column(old, conversion)
    }

    private static func added(_ target: AttributeDescription) -> Origin {
        if let value = target.defaultValue { return .fallback(value) }
        if target.hasDefault, !target.isOptional {
            return .missing(reason: "it is added as required, and the value of its default is not known")
        }
        return target.isOptional ? .null : .missing(reason: "it is added as required without a default")
    }

    /// The column of the old table whose values this one keeps.
    var source: AttributeDescription? {
        if case .column(let source, _) = origin { source } else { nil }
    }

    /// Whether the column stays as it is.
    var isUnchanged: Bool {
        guard let source else { return false }
        return source.name == target.name && source.type == target.type && source.isOptional == target.isOptional
    }

    /// Whether rows without a value in the old column need one now.
    var becomesRequired: Bool {
        source?.isOptional == true && !target.isOptional
    }

    /// Whether what history keeps of the old column still fits the new one.
    var keepsHistory: Bool {
        switch origin {
        case .null, .fallback: return true
        case .missing: return false
        case .column(let source, let conversion):
            return source.name == target.name && conversion == .same && !becomesRequired
        }
    }
}

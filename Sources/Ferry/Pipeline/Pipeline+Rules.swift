import ModelStore

extension Pipeline where Element: PersistentRecord {
    /// Applies `rules` to each record: fixes first, then all demands.
    ///
    /// A record that breaks a rule of severity error is rejected with all its faults; breaches of severity warning and
    /// fixes are counted in the report.
    /// - Throws: ``FerryError`` (`usage`) when a rule names a field the model does not have or its constant does not
    ///   fit the field.
    public func validate(_ rules: [ValidationRule]) throws(FerryError) -> Pipeline<Element> {
        try validate(rules, in: .record)
    }

    /// Lets only those records go on that obey all `rules`; the others are counted as filtered.
    /// - Throws: ``FerryError`` (`usage`) as ``validate(_:)-(_)`` does.
    public func filter(_ rules: [ValidationRule]) throws(FerryError) -> Pipeline<Element> {
        try filter(rules, in: .record)
    }

    /// Gives fields constants, whatever the record had.
    /// - Throws: ``FerryError`` (`usage`) when a field is unknown or a constant does not fit it.
    public func set(_ assignments: [FieldAssignment]) throws(FerryError) -> Pipeline<Element> {
        try set(assignments, in: .record)
    }

    /// Of records with the same id, keeps one. Only ``write(to:options:)`` may follow: which records are there more
    /// than once is judged by what reaches the store.
    public func deduplicate(keep: DeduplicateDefinition.Keep = .last) -> Pipeline<Element> {
        deduplicating(keep: keep)
    }
}

extension Pipeline {
    func validate(_ rules: [ValidationRule], in form: RecordForm<Element>) throws(FerryError) -> Pipeline<Element> {
        let set = try RuleSet(rules, for: form.entity)
        let stage = nextStage
        let step = step
        return adding("validate", canonical: set.canonicalForm) { context in
            guard var element = step(context) else { return nil }
            context.enter(stage)
            guard form.encode(context, element, stage) else { return nil }
            if set.hasFixes, !context.applyFixes(of: set, to: &element, in: form, stage: stage) { return nil }
            guard set.hasDemands else { return element }
            let faults = context.withCurrentRow { set.faults(in: $0) }
            guard !faults.isEmpty else { return element }
            for warning in faults where warning.severity == .warning {
                context.noteWarning("\(warning.code) \(warning.field)")
            }
            let errors = faults.filter { $0.severity == .error }
            guard errors.isEmpty else {
                context.reject(
                    stage,
                    faults: errors.map { Rejection.Fault(code: $0.code, field: $0.field, message: $0.message) })
                return nil
            }
            return element
        }
    }

    func filter(_ rules: [ValidationRule], in form: RecordForm<Element>) throws(FerryError) -> Pipeline<Element> {
        let set = try RuleSet(rules, for: form.entity)
        let stage = nextStage
        let step = step
        return adding("filter", canonical: set.canonicalForm) { context in
            guard let element = step(context) else { return nil }
            context.enter(stage)
            guard form.encode(context, element, stage) else { return nil }
            if context.withCurrentRow({ set.faults(in: $0).isEmpty }) { return element }
            context.filter(stage)
            return nil
        }
    }

    func set(_ assignments: [FieldAssignment], in form: RecordForm<Element>) throws(FerryError) -> Pipeline<Element> {
        let set = try RuleSet(assigning: assignments, for: form.entity)
        let stage = nextStage
        let step = step
        return adding("map", canonical: set.canonicalForm) { context in
            guard var element = step(context) else { return nil }
            context.enter(stage)
            guard form.encode(context, element, stage),
                context.applyFixes(of: set, to: &element, in: form, stage: stage)
            else { return nil }
            return element
        }
    }

    func deduplicating(keep: DeduplicateDefinition.Keep) -> Pipeline<Element> {
        var copy = self
        copy.deduplication = DeduplicateDefinition(keep: keep)
        copy.deduplicationPosition = nextStage
        return copy
    }
}

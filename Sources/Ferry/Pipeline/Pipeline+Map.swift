extension Pipeline {
    /// Makes another value of each record.
    ///
    /// - Parameters:
    ///   - revision: raise it when the closure's meaning changes: it stands for the closure in the pipeline's canonical
    ///     form, by which "nothing to do" is judged.
    ///   - transform: throws a ``StageFault``, or any error, to reject the record.
    public func map<Output: Sendable>(
        revision: Int = 1, _ transform: @escaping @Sendable (Element) throws -> Output
    ) -> Pipeline<Output> {
        let stage = nextStage
        let step = step
        return adding("map", canonical: "\(Element.self) to \(Output.self) revision \(revision)") { context in
            guard let input = step(context) else { return nil }
            context.discardRow()
            context.enter(stage)
            do {
                return try transform(input)
            } catch {
                context.reject(stage, error: error)
                return nil
            }
        }
    }

    /// Lets only those records go on for which `isIncluded` is true; the others are counted as filtered.
    ///
    /// - Parameters:
    ///   - revision: raise it when the closure's meaning changes, as for ``map(revision:_:)``.
    ///   - isIncluded: throws a ``StageFault``, or any error, to reject the record.
    public func filter(
        revision: Int = 1, _ isIncluded: @escaping @Sendable (Element) throws -> Bool
    ) -> Pipeline<Element> {
        let stage = nextStage
        let step = step
        return adding("filter", canonical: "closure revision \(revision)") { context in
            guard let element = step(context) else { return nil }
            context.enter(stage)
            do {
                if try isIncluded(element) { return element }
                context.filter(stage)
            } catch {
                context.reject(stage, error: error)
            }
            return nil
        }
    }

    /// Rejects the records for which `check` throws.
    ///
    /// - Parameters:
    ///   - revision: raise it when the closure's meaning changes, as for ``map(revision:_:)``.
    ///   - check: throws a ``StageFault``, or any error, to reject the record.
    public func validate(
        revision: Int = 1, _ check: @escaping @Sendable (Element) throws -> Void
    ) -> Pipeline<Element> {
        let stage = nextStage
        let step = step
        return adding("validate", canonical: "closure revision \(revision)") { context in
            guard let element = step(context) else { return nil }
            context.enter(stage)
            do {
                try check(element)
                return element
            } catch {
                context.reject(stage, error: error)
                return nil
            }
        }
    }
}

import ModelStore

extension Pipeline where Element: PersistentRecord {
    /// Fetches what fields name by URL or path into other fields, where the store's row has nothing there yet.
    ///
    /// Several are fetched at once. One that cannot be had is a warning, named in the report, and is tried again by the next
    /// run; one that the store has is neither fetched again nor overwritten. Only ``deduplicate(keep:)`` and
    /// ``write(to:options:)`` may follow.
    public func assets(_ assets: [AssetDefinition]) -> Pipeline<Element> {
        fetching(assets)
    }
}

extension Pipeline {
    func fetching(_ assets: [AssetDefinition]) -> Pipeline<Element> {
        let stage = nextStage
        let step = step
        let canonical = assets.map { "\($0.field) from \($0.url)" }.joined(separator: ", ")
        var copy: Pipeline<Element> = adding("assets", canonical: canonical) { context in
            guard let element = step(context) else { return nil }
            context.enter(stage)
            return element
        }
        copy.assets += assets
        copy.assetsPosition = copy.nextStage
        return copy
    }
}

import Formats

// The canonical form of a declaration is a text that is equal for two declarations exactly when they mean the same:
// "nothing to do" is judged by its digest. Paths are left out, the input's own digest stands for them.

extension SourceDefinition {
    /// What of the source decides which records come out of given bytes.
    var canonicalForm: String {
        "format \(format?.rawValue ?? "auto") records \(records ?? "-") key \(key ?? "-") missing \(allowsMissingKey)"
            + (namespaces.isEmpty ? "" : " namespaces \(namespaces.sorted { $0.key < $1.key })")
            + (keyedBy.map { " keyed by \($0)" } ?? "")
            + (table.map { " table \($0)" } ?? "") + (query.map { " query \($0)" } ?? "")
            + (sourceEntity.map { " entity \($0)" } ?? "")
    }
}

extension RecordDecodingOptions {
    /// All that decides what a record decodes to.
    var canonicalForm: String {
        let renamed = renamedKeys.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        return "keys \(keyStrategy.rawValue) dates \(dateStrategy) duplicates \(duplicateKeys.rawValue)"
            + " renamed [\(renamed)] strings \(convertsStrings)"
    }
}

extension WriteDefinition {
    /// All that decides what becomes of a record at the store, the batch size apart.
    func canonicalForm(entity: String, identity: [String]) -> String {
        "\(entity) by [\(identity.joined(separator: ","))] on conflict \(onConflict)"
            + " protect [\(protected.sorted().joined(separator: ","))]"
            + (keepsKeys ? " with keys" : "")
    }
}

extension PipelineFileReader {
    /// What of an SQLite database the records are.
    mutating func readDatabaseKeys(_ fields: [String: YAMLNode], into source: inout SourceDefinition) {
        if let node = fields["table"] {
            source.table = text(node, for: "table")
            accept("table", at: node, only: .sqlite, given: source.format)
        }
        if let node = fields["query"] {
            source.query = text(node, for: "query")
            accept("query", at: node, only: .sqlite, given: source.format)
        }
        if let node = fields["entity"] {
            source.sourceEntity = text(node, for: "entity")
            accept("entity", at: node, only: .sqlite, given: source.format)
        }
        let given = ["table", "query", "entity"].filter { fields[$0] != nil }
        if given.count > 1, let node = fields[given[1]] {
            report("`\(given[0])` and `\(given[1])` are both there", at: node, expected: "one of them")
        }
        if !given.isEmpty, source.format == nil { source.format = .sqlite }
    }

    /// Checks that the format has a largest size of records.
    mutating func acceptRecordSize(at node: YAMLNode, given: SourceDefinition.Format?) {
        guard let given, given != .xml, given != .sqlite else { return }
        report(
            "`max_record_size` does not go with the format `\(given.rawValue)`", at: node, expected: "`xml` or `sqlite`"
        )
    }
}

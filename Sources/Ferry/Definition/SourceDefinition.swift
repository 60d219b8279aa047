/// Where a pipeline's records come from.
public struct SourceDefinition: Sendable, Hashable {
    /// The formats a source can have.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// One JSON document: an array of records, or an object with the records at a JSON Pointer.
        case json
        /// A JSON text on each line.
        case ndjson
        /// JSON texts one after the other.
        case concatenated
        /// A preference dump: a property list or JSON object with the records under one key.
        case preferences
        /// An XML document with a record in each element that a path leads to.
        case xml
        /// A table of an SQLite database, the rows of a query, or an entity of a Core Data or SwiftData store.
        case sqlite
    }

    /// The format; nil to tell it from the content.
    public var format: Format?
    /// Paths of the files, in order; `-` is standard input. Those of a pipeline file are relative to it.
    ///
    /// A folder stands for its files, or for those that its `index.json` lists; so does a pattern with `*`, `?`, `[abc]` or
    /// `**` that is not itself a file's name. Their files come in natural order, `2.json` before `10.json`.
    public var files: [String]
    /// Where the files lie that list pages name by URL. With any, a file named by itself may be a list page, too.
    public var urls: [URLMapping] = []
    /// JSON Pointer to the records inside a JSON document, where `""` is the root; or the path to the elements of an XML
    /// document that are records, see `XMLPath`.
    public var records: String?
    /// The namespaces that prefixes in the path and in the names of an XML document's fields stand for.
    public var namespaces: [String: String] = [:]
    /// The largest record of an XML document, or value of an SQLite database, in bytes; nil for 16 MiB.
    public var maximumRecordBytes: Int?
    /// The field that gets the name of a record's member, where the records are not in an array but the members of an
    /// object, or the elements of arrays that are its members.
    public var keyedBy: String?
    /// The preference key whose value is or holds the records.
    public var key: String?
    /// Whether a dump without the key is nothing to move instead of an error.
    public var allowsMissingKey = false
    /// Preference keys whose values are told in the report.
    public var flags: [String] = []

    /// The table or view of an SQLite database whose rows are the records; where nothing says so, the one called as the
    /// model.
    public var table: String?
    /// A SELECT whose rows are the records, instead of a table.
    public var query: String?
    /// The entity of a Core Data or SwiftData store whose objects are the records; the one called as the model when nil.
    public var sourceEntity: String?

    /// Describes a source.
    public init(format: Format? = nil, files: [String]) {
        self.format = format
        self.files = files
    }
}

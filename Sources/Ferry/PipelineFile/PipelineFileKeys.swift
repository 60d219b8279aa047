/// Every key a pipeline file may have: what the reader accepts, what suggestions are made of, and what the
/// documentation is checked against.
package struct PipelineFileKeys: Sendable {
    /// The mappings of a pipeline file.
    package enum Section: String, Sendable, CaseIterable {
        case pipeline, models, source, stages, decode, dates, entity, map, filter, validate, length, range, clamp,
            assets
        case deduplicate, write, errors
        case declare, model, attribute, earlier
    }

    /// One key of a mapping.
    package struct Key: Sendable, Hashable {
        /// The key as it is written.
        package var name: String
        /// What its value may be.
        package var value: String
        /// What it does.
        package var meaning: String

        init(_ name: String, _ value: String, _ meaning: String) {
            self.name = name
            self.value = value
            self.meaning = meaning
        }
    }

    /// The keys of `section`, in the order of the documentation.
    package static func keys(of section: Section) -> [Key] {
        switch section {
        case .pipeline: pipeline
        case .models: models
        case .source: source
        case .stages: stages
        case .decode: decode
        case .dates: dates
        case .entity: entity
        case .map: map
        case .filter: demands
        case .validate: demands + fixes
        case .length, .range, .clamp: bounds
        case .assets: assets
        case .deduplicate: deduplicate
        case .write: write
        case .errors: errors
        case .declare: declare
        case .model: model
        case .attribute: attribute
        case .earlier: earlier
        }
    }

    private static let pipeline = [
        Key("pipeline", "text", "the pipeline's name; the file's own without it"),
        Key("source", "a mapping", "where the records come from"),
        Key("stages", "a list", "what happens to them, in this order"),
        Key("models", "a list", "instead of `stages`: parts that write several models in one run, in this order"),
        Key(
            "declare", "a mapping, or a path",
            "the models, where no Swift type stands for them; or the file that says so"),
        Key("errors", "a mapping", "how many rejections a run may have; none without it"),
        Key("once", "text", "a migration flag: the pipeline never runs twice in the same store"),
    ]
    private static let models = [
        Key(
            "source", "a mapping",
            "where the part's records come from; `file` and `format` are the pipeline's without it"),
        Key("stages", "a list", "what happens to them; ends with `write`"),
    ]
    private static let source = [
        Key(
            "format", "`json`, `ndjson`, `concatenated`, `preferences`, `xml` or `sqlite`",
            "the format; told from the content without it"),
        Key(
            "file", "a path, or `-`",
            "the input, relative to the pipeline file: a file, a folder, or a pattern such as `pokemon/*/index.json`;"
                + " `-` is standard input"),
        Key("files", "a list of paths", "several inputs, read in this order"),
        Key("urls", "a mapping of URLs to folders", "where the files lie that list pages and records name by URL"),
        Key(
            "records", "a JSON Pointer, or a path",
            "the records inside a JSON document, `\"\"` is the root; or the elements of XML, such as `//trip`"),
        Key("namespaces", "a mapping of prefixes", "the namespaces that prefixes in the path and in fields stand for"),
        Key(
            "max_record_size", "a number of bytes",
            "the largest record of XML, or value of an SQLite database; 16777216 without it"),
        Key(
            "keyed_by", "a field",
            "the records are the members of an object, or elements of arrays that are; the field gets the member's name"
        ),
        Key("key", "text", "the preference key whose value is or holds the records"),
        Key("missing_key", "`fail` or `empty`", "what a dump without the key is: an error, or nothing to move"),
        Key("flags", "a list of texts", "preference keys whose values the report tells"),
        Key("table", "text", "the table or view of an SQLite database; the one called as the model without it"),
        Key("query", "a SELECT", "the rows of a query on an SQLite database, instead of a table"),
        Key("entity", "text", "the entity of a Core Data or SwiftData store; the one called as the model without it"),
    ]
    private static let stages = [
        Key("decode", "a type, or a mapping", "records become values of a registered type; the first stage"),
        Key("map", "a model, or a mapping", "values become records of a model, or fields get constants"),
        Key("filter", "a mapping of fields", "only records that obey every rule go on"),
        Key("validate", "a mapping of fields", "records that break a rule are rejected, with all their faults"),
        Key("assets", "a mapping of fields", "fields get the bytes of what other fields name; after all stages above"),
        Key("deduplicate", "a rule, or a mapping", "of records with the same id, one stays; right before `write`"),
        Key("write", "a model, or a mapping", "records go into the store; the last stage"),
    ]
    private static let decode = [
        Key("as", "the name of a registered type", "the type; the model itself without it"),
        Key("dates", "the name of a form, or a mapping", "how dates stand in the source; `auto` without it"),
        Key("keys", "`as_is` or `snake_case`", "whether `created_at` in the source is the property `createdAt`"),
        Key("duplicate_keys", "`reject`, `first` or `last`", "what a key that one object has twice means"),
        Key("rename", "a mapping of names", "keys that are called otherwise in the type: source key to property"),
        Key(
            "numbers_in_strings", "`true` or `false`",
            "whether text that holds a number is taken where a number is wanted"),
        Key(
            "entity", "a field, or a mapping",
            "which model of a class hierarchy each record is of; the one that is written without it"),
    ]
    private static let entity = [
        Key("field", "a field of the source", "the field that tells"),
        Key(
            "values", "a mapping of values to models", "what the field's values mean; models by their names without it"),
        Key(
            "absent", "the name of a model", "what a record without the field is; the model that is written without it"),
    ]
    private static let dates = [
        Key("format", "a Unicode date pattern, such as `dd.MM.yyyy`", "how dates are written, in UTC")
    ]
    private static let map = [
        Key("to", "the name of a model", "the model, by the conversion registered for it"),
        Key("set", "a mapping of fields", "constants that fields get, whatever the record had"),
    ]
    private static let demands = [
        Key("required", "`true` or `false`", "not null, and for text not blank"),
        Key("length", "a mapping with `min`, `max`", "length of text in characters, of data in bytes"),
        Key("range", "a mapping with `min`, `max`", "bounds of a number or a date, both inclusive"),
        Key("one_of", "a list of values", "one of these values"),
        Key("pattern", "a regular expression", "text that matches it somewhere; anchor it for the whole"),
    ]
    private static let fixes = [
        Key("trim", "`true` or `false`", "puts right: white space is taken off both ends of text"),
        Key("default", "a value", "puts right: null becomes this value"),
        Key("clamp", "a mapping with `min`, `max`", "puts right: what is outside the bounds becomes the nearer one"),
        Key("severity", "`error` or `warning`", "whether a breach rejects the record or is only counted"),
    ]
    private static let bounds = [
        Key("min", "a number, or a date for `range` and `clamp`", "the least value allowed"),
        Key("max", "a number, or a date for `range` and `clamp`", "the greatest value allowed"),
    ]
    private static let assets = [
        Key("url", "a field", "the field that holds the URL or path"),
        Key("base", "a path", "the folder that relative paths are relative to; the pipeline file's own without it"),
        Key("urls", "a mapping of URLs to folders", "where the files of URLs lie; as for the source without it"),
    ]
    private static let deduplicate = [
        Key("keep", "`first`, `last`, `newest` or `fail`", "which record stays; `last` without it"),
        Key("by", "a field", "what `newest` compares"),
    ]
    private static let write = [
        Key("model", "the name of a model", "the model; may be left out where only one is registered"),
        Key(
            "on_conflict", "`merge`, `keep`, `replace`, `newest(FIELD)` or `fail`",
            "what happens to a record whose id the store has"),
        Key("batch", "a number from 1 to 100000", "records written together; 2000 without it"),
        Key("protect", "a list of fields", "fields an import may not overwrite in rows that exist"),
        Key(
            "id", "a field, a list of fields, or `none`",
            "what tells one record from another; the model's own without it"),
    ]
    private static let errors = [
        Key("max", "a whole number from 0", "the most rejections allowed"),
        Key("ratio", "a number from 0 to 1", "the greatest share of rejections among the records read"),
    ]
}

extension PipelineFileKeys {
    static let declare = [
        Key("schema", "text", "the schema's name, by which a store knows it; the file's own without it"),
        Key("version", "three numbers with points", "the newest version; 1.0.0 without it"),
        Key("models", "a mapping of names", "the models of the newest version"),
        Key("earlier", "a list", "the versions before, oldest first, each as it was"),
    ]
    static let earlier = [
        Key("version", "three numbers with points", "the version"),
        Key("models", "a mapping of names", "its models"),
    ]
    static let model = [
        Key("attributes", "a mapping of names", "the fields and their types: `title: string`, `pages: int?`"),
        Key(
            "id", "a field, a list of fields, or `content`",
            "what tells one record from another: unique fields, or all that a record holds"),
        Key("unique", "a list of fields, or of lists", "further fields whose values occur once, alone or together"),
        Key("index", "a list of fields, or of lists", "fields that queries are made by"),
        Key("was", "text", "the model's name in the version before"),
    ]
    static let attribute = [
        Key(
            "type",
            "`string`, `int`, `double`, `bool`, `date`, `uuid`, `url`, `data`, `decimal`, `json` or a narrower number",
            "the type; with `?` behind it null is allowed"),
        Key("to", "the name of a model", "instead of `type`: a reference to a row of that model"),
        Key("optional", "`true` or `false`", "whether null is allowed"),
        Key("default", "a value", "what a record has that leaves the field out, and what older rows get"),
        Key("from", "a JSON Pointer", "where the value stands in a record; under the field's name without it"),
        Key("external", "`true` or `false`", "whether the bytes are kept in a file beside the store"),
        Key("was", "text", "the field's name in the version before"),
    ]
}

import Testing

@Suite("Diagnostics of @Model")
struct ModelDiagnosticTests {
    @Test(
        "point at a type that no column can hold",
        arguments: [
            ("(Int) -> Int", 5, "a function"), ("(Int, Int)", 5, "a tuple"), ("Any", 5, "Any"),
            ("some Equatable", 5, "an opaque type"), ("any Equatable", 5, "an existential"),
            ("[String: Any]", 14, "Any"), ("Array<(Int, Int)>?", 11, "a tuple"), ("Int.Type", 5, "a metatype"),
            ("String!", 5, "an implicitly unwrapped optional"), ("Int??", 5, "an optional of an optional"),
            ("@Sendable () -> Void", 15, "a function"), ("Codable & Sendable", 5, "a composition of protocols"),
        ])
    func unsupported(type: String, column: Int, kind: String) {
        expect(
            "struct Memo {\n    var a: Int\nvar b: \(type)\n}",
            ["4:\(column + 3): 'b' cannot be stored: its type is \(kind); mark it @Transient"])
    }

    @Test("point at a property whose type cannot be told, and only there")
    func untold() {
        let told = ["false", "-1", "1.5", #""x""#, "[1, 2]", "UUID()", "[String]()", "[String: Int]()", "Date.now"]
        for value in told { expect("struct Memo {\n    var a = \(value)\n}", []) }
        let untold = ["make()", "[]", #"[1, "a"]"#, #"URL(string: "a")"#, "nil", "-x", "Mood.calm"]
        for value in untold {
            expect(
                "struct Memo {\n    var a = \(value)\n}",
                ["3:9: write the type of 'a': it cannot be told from its value"])
        }
    }

    @Test("point at 'let' in a class, and at a constant with a value in a struct")
    func constants() {
        expect(
            "final class Memo {\n    let id: Int\n    @Attribute(.unique) let name: String\n}",
            [
                "3:5: a model class's stored properties must be 'var'",
                "4:25: a model class's stored properties must be 'var'",
            ])
        expect(
            "struct Memo {\n    let id: Int\n    let kind = 1\n}",
            ["4:5: a constant with a value cannot be read from a record; make it 'var' or 'static'"])
    }

    @Test("point at an argument of @Attribute that is none")
    func attributeArguments() {
        expect(
            """
            struct Memo {
                @Attribute(.unique, originalName: "number") var id: Int
                @Attribute(.fast) var photo: Data
                @Attribute(originalName: oldName) var a: Int
                @Attribute(originalName: "a\\(1)") var b: Int
                @Attribute(originalName: "") var c: Int
                @Attribute(name: "x") var d: Int
            }
            """,
            [
                "4:16: @Attribute has no option '.fast'; known are .unique, .externalStorage, .preserveValueOnDeletion, .transformable(by:), "
                    + "originalName:, defaultsTo: and defaultedBy:",
                "5:30: 'originalName' must be a string literal that holds a property's name",
                "6:30: 'originalName' must be a string literal that holds a property's name",
                "7:30: 'originalName' must be a string literal that holds a property's name",
                "8:16: @Attribute has no argument 'name'; known are .unique, .externalStorage, .preserveValueOnDeletion, .transformable(by:), "
                    + "originalName:, defaultsTo: and defaultedBy:",
            ])
    }

    @Test("point at @Attribute and @Transient where they do not belong")
    func attributePlaces() {
        expect(
            """
            struct Memo {
                var id: Int
                @Attribute(.unique) var twice: Int { id * 2 }
                @Attribute(.unique) static var count = 0
                @Attribute(.unique) @Attribute(originalName: "x") var name: String
                @Attribute(.unique) @Transient var open = false
                @Attribute func run() {}
                @Transient var cache: Int
                @Transient var view: Int?
                @Transient func stop() {}
            }
            """,
            [
                "4:5: @Attribute belongs on a stored property, which this is not",
                "5:5: @Attribute belongs on a stored property, which this is not",
                "6:25: write everything into one @Attribute",
                "7:5: a property that is @Transient has no @Attribute",
                "8:5: @Attribute belongs on a stored property",
                "9:20: a @Transient property needs a value: no record brings one",
                "11:5: @Transient belongs on a stored property",
            ])
    }

    @Test("point at a defaultsTo that leads nowhere")
    func defaultsTo() {
        expect(
            """
            struct Memo {
                @Attribute(defaultsTo: "made") var a: Date
                var made: Date
                @Attribute(defaultsTo: "made") var b: Date
                @Attribute(defaultsTo: "made") var c: String
                @Attribute(defaultsTo: "made") var d: Date = Date()
                @Attribute(defaultsTo: made) var e: Date
            }
            """,
            [
                "3:28: 'made' is no persistent property above 'a'",
                "6:28: 'made' is of type Date, but 'c' is of type String",
                "7:28: 'd' has a default already",
                "8:28: 'defaultsTo' must be a string literal that holds a property's name",
            ])
    }

    @Test("point at names that cannot be columns")
    func names() {
        expect(
            "struct Memo {\n    var pk: Int\n    var presence: Int\n    var name: String\n    var Name: String\n"
                + "    var `self`: Int\n}",
            [
                "3:9: 'pk' is a name that models have for themselves; call the property otherwise",
                "4:9: 'presence' is a name that models have for themselves; call the property otherwise",
                "6:9: 'Name' and 'name' would be one column: SQLite's names ignore case",
                "7:9: 'self' is a name that models have for themselves; call the property otherwise",
            ])
    }

    @Test("point at observers of a class's property, and at names that its objects have")
    func tracked() {
        expect(
            "final class Memo {\n    var a = 1 {\n        didSet {}\n    }\n    var hasChanges = false\n}",
            [
                "3:15: 'a' cannot have observers: a model class's properties are tracked; watch it with Observation",
                "6:9: 'hasChanges' is a name that models have for themselves; call the property otherwise",
            ])
        expect("struct Memo {\n    var hasChanges = false {\n        didSet {}\n    }\n}", [])
    }

    @Test("point at @ModelActor on what is no actor")
    func modelActor() {
        #expect(
            MacroExpansion("@ModelActor final class Worker {}").diagnostics
                == ["1:1: @ModelActor belongs on an actor"])
        #expect(MacroExpansion("@ModelActor actor Worker {}").diagnostics == [])
    }

    @Test("point at declarations that cannot be models, or properties that cannot be stored")
    func declarations() {
        expect("enum Memo {\n    case a\n}", ["1:1: @Model belongs on a struct or a class"])
        expect("actor Memo {\n    var a = 1\n}", ["1:1: @Model belongs on a struct or a class"])
        expect("struct Memo<T> {\n    var a = 1\n}", ["2:12: a model cannot be generic: it is one table"])
        expect("struct Memo {\n    static let a = 1\n}", ["1:1: a model needs at least one stored property"])
        expect(
            "final class Memo {\n    var a = 1\n    lazy var b = 2\n    weak var c: Memo?\n}",
            [
                "4:5: a lazy property cannot be stored; mark it @Transient or make it plain",
                "5:5: a weak property cannot be stored; mark it @Transient or make it plain",
            ])
        expect(
            "struct Memo {\n    var (a, b) = (1, 2)\n    var c = 1, d = 2\n}",
            [
                "3:9: declare each of a model's properties by itself",
                "4:9: declare each of a model's properties by itself",
            ])
        expect(
            "struct Memo {\n    var a = 1\n    #if DEBUG\n    var b = 2\n    #endif\n}",
            ["5:5: a persistent property cannot depend on #if"])
    }

    private func expect(
        _ declaration: String, _ diagnostics: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(MacroExpansion("@Model\n" + declaration).diagnostics == diagnostics, sourceLocation: sourceLocation)
    }
}

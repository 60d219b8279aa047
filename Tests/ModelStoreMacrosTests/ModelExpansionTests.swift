import Testing

@Suite("Expansion of @Model")
struct ModelExpansionTests {
    @Test("of a struct writes its rows and its coding")
    func structure() {
        let expansion = MacroExpansion(
            """
            @Model
            package struct Memo: PersistentRecord, Codable, Sendable {
                @Attribute(.unique) let id: UUID
                var count = 0
                var note: String?
            }
            """)
        #expect(expansion.diagnostics == [])
        #expect(expansion.text == Self.expandedStructure)
    }

    @Test("of a class writes the twin with the same properties, defaults and access")
    func finalClass() {
        let expansion = MacroExpansion(
            """
            @Model
            public final class Memo {
                public var made: Date
                @Attribute(defaultsTo: "made") public private(set) var changed: Date
                private var secret: Mood = .calm
                @Transient var open = false
            }
            """)
        #expect(expansion.diagnostics == [])
        for part in [
            "fileprivate init(made: Date, changed: Date? = nil, secret: Mood = .calm) {",
            "self._changed = changed ?? self._made",
            "self.changed = changed ?? self.made",
            "public struct Record: ModelStore.PersistentRecord, Swift.Decodable, Swift.Encodable {",
            "public var changed: Date {",
            "fileprivate var secret: Mood {",
            "public init(_ record: Record) {",
            "self._secret = record.secret",
            "public let persistentBackingData = ModelStore.BackingData()",
            "@ModelStore._PersistedProperty(Date.self)\n    public var made: Date",
            "@ModelStore._PersistedProperty(Mood.self)\n    private var secret: Mood = .calm",
            "self._secret = try row.read(2, as: Mood.self)",
            "row.append(self._secret)",
            "Record(made: self.made, changed: self.changed, secret: self.secret)",
            #"(\Memo.secret, "secret"),"#, #"(\Self.secret, "secret"),"#,
            "extension Memo: PersistentModel {",
        ] {
            #expect(expansion.text.contains(part), "\(part)")
        }
        #expect(!expansion.text.contains("self.open"))
        #expect(!expansion.text.contains("_open"))
    }

    @Test("of a class's property moves the value to storage of its own and tells of each use")
    func persistedProperty() {
        let expansion = MacroExpansion(
            """
            final class Memo {
                @_PersistedProperty([String]?.self)
                public private(set) var `default`: [String]? = []
            }
            """)
        #expect(expansion.diagnostics == [])
        for part in [
            "private var _default: [String]?\n", "@storageRestrictions(initializes: _default)",
            "_default = initialValue", "self.persistentBackingData.access(self, \\.`default`)",
            "return self._default", "self.persistentBackingData.willChange(self, \\.`default`)",
            "self._default = newValue", "self.persistentBackingData.didChange(self, \\.`default`)",
            "yield &self._default",
        ] {
            #expect(expansion.text.contains(part), "\(part)")
        }
    }

    @Test("of a class whose properties are all known to be Hashable makes the twin Hashable")
    func hashable() {
        let known = MacroExpansion("@Model final class A {\n    var a: [String: Set<Int>]?\n    var b: Date\n}")
        #expect(known.text.contains("Swift.Hashable"))
        let unknown = MacroExpansion("@Model final class A {\n    var a: [String: Mood]\n}")
        #expect(!unknown.text.contains("Swift.Hashable"))
    }

    @Test("of a class escapes keywords only where the compiler wants it")
    func keywordsAsLabels() {
        let expansion = MacroExpansion("@Model final class A {\n    var `class`: Int\n    var `inout`: Int\n}")
        #expect(expansion.text.contains("Record(class: self.`class`, `inout`: self.`inout`)"))
    }

    @Test("takes nil as the default of an optional for no default, and quotes names")
    func details() {
        let expansion = MacroExpansion(
            """
            @Model struct `Type` {
                @Attribute(originalName: #"a"b"#) var a: Int? = nil
                var b: Int? = 1
            }
            """)
        #expect(expansion.text.contains(#"attribute("a", for: Int?.self, originalName: "a\"b"),"#))
        #expect(expansion.text.contains(#"attribute("b", for: Int?.self).withDefault {"#))
        #expect(expansion.text.contains("$0.append(1 as Int?)"))
        #expect(expansion.text.contains(#""Type","#))
    }

    @Test("leaves alone what the type has of its own")
    func ownMembers() {
        let expansion = MacroExpansion(
            """
            @Model struct Memo: PersistentRecord, Codable {
                var id: Int
                enum CodingKeys: String, CodingKey { case id = "ID" }
                init(number: Int) { id = number }
                init(from decoder: any Decoder) throws { id = 0 }
                func encode(to encoder: any Encoder) throws {}
            }
            """)
        #expect(expansion.diagnostics == [])
        #expect(!expansion.text.contains("init(id: Int)"))
        for (name, count) in [
            ("enum CodingKeys", 1), ("init(from decoder:", 1), ("func encode(to", 1), ("init(from row:", 1),
        ] {
            #expect(expansion.text.components(of: name) == count, "\(name)")
        }
    }

    @Test("takes a lone decoding initializer for no memberwise one")
    func decodingInitializerOnly() {
        let expansion = MacroExpansion(
            "@Model struct Memo: PersistentRecord, Codable {\n    var id: Int\n    init(from decoder: any Decoder) throws { id = 0 }\n}")
        #expect(expansion.text.contains("init(id: Int)"))
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        indices.count { self[$0...].hasPrefix(part) }
    }
}

import Testing

@Suite("#Unique, #Index and the options of @Attribute")
struct ConstraintMacroTests {
    @Test("become the entity's constraints and indexes, after the single unique attributes")
    func entity() {
        let expansion = MacroExpansion(
            """
            @Model struct Seat: PersistentRecord, Codable {
                #Unique<Seat>([\\.row, \\Seat.number], [\\.code])
                #Index<Seat>([\\.price], [\\.row, \\.price])
                var row: String
                var number: Int
                @Attribute(.unique) var code: String
                var price: Double
            }
            """)
        #expect(expansion.diagnostics == [])
        #expect(expansion.text.contains(#"uniquenessConstraints: [["row", "number"], ["code"]]"#))
        #expect(expansion.text.contains(#".indexed(by: [["price"], ["row", "price"]])"#))
        #expect(!expansion.text.contains("#Unique"))
    }

    @Test("stand beside the name that an entity had before, of a struct, a class and a subclass alike")
    func originalName() {
        let kinds = [
            "struct Seat: PersistentRecord, Codable {": "", "final class Seat {": "",
            "final class Seat: Place {": "init(n: Int) { self.n = n; super.init() }",
        ]
        for (head, initializer) in kinds {
            let expansion = MacroExpansion(
                "@Model(originalName: \"Chair\") \(head)\n    #Unique<Seat>([\\.n])\n    var n: Int\n\(initializer)\n}")
            #expect(expansion.diagnostics == [], "\(head)")
            let lines = expansion.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
            let position = lines.firstIndex { $0.hasSuffix(#"uniquenessConstraints: [["n"]],"#) }
            #expect(position.map { lines[$0 + 1].hasPrefix(#"originalName: "Chair")"#) } == true, "\(expansion.text)")
        }
        #expect(
            !MacroExpansion("@Model(originalName: nil) final class Seat { var n: Int }").text.contains("originalName"))
    }

    @Test("point at what cannot be the name of an entity before")
    func originalNameFaults() {
        for name in ["\"\"", "\"a\\(1)\"", "former", "\"Seat\""] {
            #expect(
                MacroExpansion("@Model(originalName: \(name)) final class Seat { var n: Int }").diagnostics == [
                    "1:22: 'originalName' must be a string literal that holds the entity's name before, another than 'Seat'"
                ])
        }
    }

    @Test("point at what is no stored property, and at empty sets")
    func faults() {
        expect(
            """
            struct Seat {
                #Unique<Seat>([\\.row, \\.place], [])
                #Index<Seat>()
                #Index<Seat>(\\.row, [\\.row.count], [\\.row, \\.row])
                var row: String
                var place: String { row }
            }
            """,
            [
                "3:27: 'place' is no stored property of the model",
                "3:37: #Unique needs at least one key path in each set",
                "4:6: #Index needs at least one key path in each set",
                "5:18: #Index takes arrays of key paths, such as [\\.a, \\.b]",
                "5:26: write the key path of a property of the model, such as \\.name",
                "5:48: 'row' is in this set already",
            ])
    }

    @Test("say why SwiftData's other options are absent")
    func absentOptions() {
        expect(
            """
            final class Seat {
                @Attribute(.spotlight) var a: String
                @Attribute(.ephemeral) var b: String
                @Attribute(.allowsCloudEncryption) var c: String
            }
            """,
            [
                "3:16: Ferry has no option '.spotlight': there is no Spotlight to tell",
                "4:16: Ferry has no option '.ephemeral': mark the property @Transient instead",
                "5:16: Ferry has no option '.allowsCloudEncryption': stores are not synchronised with CloudKit",
            ])
    }

    @Test("point at forms that a property cannot have")
    func forms() {
        expect(
            """
            final class Photo {
                @Attribute(.externalStorage) var a: String
                @Attribute(.externalStorage, .unique) var b: Data
                @Attribute(.transformable(by: "x")) var c: String
                @Attribute(.externalStorage, .transformable(by: T.self)) var d: Data
            }
            """,
            [
                "3:38: 'a' is stored externally, so its type must be Data or Data?",
                "4:47: 'b' is stored externally, so it cannot be unique",
                "5:16: write .transformable(by: T.self), where T is an AttributeTransformer",
                "6:34: an attribute is either .externalStorage or .transformable(by:), and once",
            ])
        expect(
            "struct Photo {\n    @Attribute(.externalStorage) var a: Data?\n}",
            ["3:38: 'a' is stored externally, so its type must be ExternalData or ExternalData?"])
    }

    @Test("keep the name of external bytes behind a class's property, and ExternalData in its record")
    func external() {
        let expansion = MacroExpansion(
            "@Model final class Photo {\n    @Attribute(.externalStorage) var sprite: Data?\n    var id: Int\n}")
        #expect(expansion.diagnostics == [])
        for part in [
            "@ModelStore._ExternalProperty(Data?.self)", "var sprite: ModelStore.ExternalData? {",
            "try row.read(0, as: ModelStore.ExternalData?.self)",
            "self._sprite = ModelStore.ExternalData.wrapping(sprite)", "Record(sprite: self._sprite, id: self.id)",
            #"attribute("sprite", for: ModelStore.ExternalData?.self)"#,
        ] {
            #expect(expansion.text.contains(part), "\(part)")
        }
    }

    private func expect(
        _ declaration: String, _ diagnostics: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(MacroExpansion("@Model\n" + declaration).diagnostics == diagnostics, sourceLocation: sourceLocation)
    }
}

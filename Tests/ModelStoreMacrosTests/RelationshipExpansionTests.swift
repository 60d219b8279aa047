import Testing

@Suite("Expansion of @Relationship")
struct RelationshipExpansionTests {
    @Test("writes slots, their list, the description, and references in the twin")
    func members() {
        let expansion = MacroExpansion(
            """
            @Model
            public final class Trip {
                public var name: String
                @Relationship(deleteRule: .cascade, inverse: \\Activity.trip, orderedBy: \\Activity.position)
                public var activities: [Activity] = []
                @Relationship(originalName: "image") public var photo: Photo?
                @Relationship public var owner: People.Person
            }
            """)
        #expect(expansion.diagnostics == [])
        for part in [
            #"RelationshipProperty("activities", \Trip.activities, deleteRule: .cascade, "#
                + #"inverse: \Activity.trip, orderedBy: \Activity.position)"#,
            "[self._activities, self._photo, self._owner]",
            #"attribute("photo", for: ModelStore.ModelReference?.self, originalName: "image")"#,
            #"attribute("owner", for: ModelStore.ModelReference.self)"#,
            "public var photo: ModelStore.ModelReference? {",
            "init(name: String, photo: ModelStore.ModelReference? = nil, owner: ModelStore.ModelReference)",
            "init(name: String, activities: [Activity] = [], photo: Photo? = nil, owner: People.Person)",
            "self.linkRelationships()", #"(\Trip.activities, "activities"),"#,
            #"self._activities = ModelStore.RelationshipSlot(toMany: "activities")"#,
            "self._photo.write(to: &row)", "owner: self._owner.requiredReference",
            "self._photo.take(newValue.photo, of: self, \\.photo)",
        ] {
            #expect(expansion.text.contains(part), "\(part)")
        }
        #expect(!expansion.text.contains(#"attribute("activities""#))
    }

    @Test("puts a slot behind the property")
    func slot() {
        let expansion = MacroExpansion(
            """
            final class Trip {
                @_PersistedRelationship var activities: [Activity] = []
                @_PersistedRelationship var photo: Photo?
            }
            """)
        #expect(expansion.diagnostics == [])
        for part in [
            "private var _activities: ModelStore.RelationshipSlot\n",
            #"_activities = ModelStore.RelationshipSlot("activities", initialValue)"#,
            "self._photo.value(of: self, \\.photo)", "self._photo.set(newValue, of: self, \\.photo)",
        ] {
            #expect(expansion.text.contains(part), "\(part)")
        }
    }

    @Test(
        "refuses what leads nowhere, in words",
        arguments: [
            ("@Model struct A: PersistentRecord, Codable {\n    @Relationship var b: B?\n    var c: Int\n}", "a struct has no relationships"),
            ("@Model final class A {\n    @Relationship var b: [String: B]\n}", "is a model class, an optional of one"),
            ("@Model final class A {\n    @Relationship var b: Set<B>\n}", "is a model class, an optional of one"),
            ("@Model final class A {\n    @Relationship var b: [B]?\n}", "is a model class, an optional of one"),
            ("@Model final class A {\n    @Relationship(rule: .cascade) var b: B?\n}", "no argument 'rule'"),
            ("@Model final class A {\n    @Relationship(orderedBy: \\B.c) var b: B?\n}", "orderedBy is for to-many"),
            ("@Model final class A {\n    @Attribute(.unique) @Relationship var b: B?\n}", "no @Attribute"),
        ])
    func refusals(source: String, message: String) {
        let expansion = MacroExpansion(source)
        #expect(expansion.diagnostics.contains { $0.contains(message) }, "\(expansion.diagnostics)")
    }
}

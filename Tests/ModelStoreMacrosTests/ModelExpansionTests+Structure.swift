extension ModelExpansionTests {
    /// What becomes of the struct in the test of that name.
    static let expandedStructure = """

        package struct Memo: PersistentRecord, Codable, Sendable {
            let id: UUID
            @ModelStore._MarksPresence(1)
            var count = 0
            @ModelStore._MarksPresence(2)
            var note: String?

            /// Which of the properties the source had.
            package var presence = ModelStore.FieldPresence.all

            /// Creates a value with every property present.
            init(id: UUID, count: Int = 0, note: String? = nil) {
                self.id = id
                self.count = count
                self.note = note
            }

            /// The entity that values are stored as.
            package static let entity = ModelStore.EntityDescription(
                "Memo",
                attributes: [
                    ModelStore.AttributeDescription.attribute("id", for: UUID.self, isUnique: true),
                    ModelStore.AttributeDescription.attribute("count", for: Int.self).withDefault {
                        $0.append(0 as Int)
                    },
                    ModelStore.AttributeDescription.attribute("note", for: String?.self),
                ]).declared(by: Self.self)

            /// Appends each property's value to `row`.
            package func write(to row: inout ModelStore.RowWriter) {
                row.append(self.id)
                row.append(self.count)
                row.append(self.note)
            }

            /// Reads the properties from a stored row.
            package init(from row: ModelStore.RowView) throws(ModelStore.ModelStoreError) {
                self.id = try row.read(0, as: UUID.self)
                self.count = try row.read(1, as: Int.self)
                self.note = try row.read(2, as: String?.self)
            }

            /// The name of the attribute that `keyPath` reads, or nil when it reads none.
            package static func attributeName(for keyPath: Swift.AnyKeyPath) -> Swift.String? {
                ModelStore.AttributeKeyPaths.name(
                    of: keyPath,
                    among: [
                        (\\Self.id, "id"),
                        (\\Self.count, "count"),
                        (\\Self.note, "note"),
                    ])
            }

            enum CodingKeys: Swift.String, Swift.CodingKey {
                case id
                case count
                case note
            }

            /// Decodes the properties; one with a default may be absent, an optional one also null.
            package init(from decoder: any Swift.Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                self.id = try container.decode(UUID.self, forKey: .id)
                if let value = try container.decodeIfPresent(Int.self, forKey: .count) {
                    self.count = value
                } else if container.contains(.count) {
                    self.count = try container.decode(Int.self, forKey: .count)
                } else {
                    self.count = 0
                    self.presence.remove(1)
                }
                self.note = try container.decodeIfPresent(String.self, forKey: .note)
                if self.note == nil, !container.contains(.note) {
                    self.presence.remove(2)
                }
            }

            /// Encodes the properties; an optional one that is nil becomes null, or nothing where it was absent.
            package func encode(to encoder: any Swift.Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(self.id, forKey: .id)
                try container.encode(self.count, forKey: .count)
                if self.note != nil || self.presence.contains(2) {
                    try container.encode(self.note, forKey: .note)
                }
            }
        }
        """
}

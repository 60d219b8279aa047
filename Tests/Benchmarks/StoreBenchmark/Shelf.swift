import Foundation
import ModelStore

/// Books before they stand on shelves.
enum ShelfV1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Book.self] }

    @Model
    final class Book {
        #Index<Book>([\.year], [\.title])
        @Attribute(.unique) var number: Int
        var title: String
        var year: Int
        var signature: String
    }
}

/// Books on shelves, and no two with one signature.
enum ShelfV2: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Book.self, Shelf.self] }

    @Model
    final class Book {
        #Index<Book>([\.year], [\.title])
        @Attribute(.unique) var number: Int
        var title: String
        var year: Int
        @Attribute(.unique) var signature: String
        @Relationship var shelf: Shelf?
    }

    @Model
    final class Shelf {
        @Attribute(.unique) var name: String
        @Relationship(inverse: \Book.shelf) var books: [Book] = []
    }
}

/// From one to the other.
enum ShelfPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [ShelfV1.self, ShelfV2.self] }
    static var stages: [MigrationStage] { [.lightweight(fromVersion: ShelfV1.self, toVersion: ShelfV2.self)] }
}

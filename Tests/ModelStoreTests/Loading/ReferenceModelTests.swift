import ModelStore
import Testing

/// Random graphs of two models against a plain model of what a run should make of them.
@Suite(.serialized) struct ReferenceModelTests {
    private typealias Fixture = ReferenceFixture
    private typealias Line = ReferenceFixture.Line

    /// What a run should leave, told in the simplest way: the last record of each identity is the one taken, and those
    /// whose references lead nowhere go, with those that refer to them.
    private struct Model {
        var folders: [String: String?]
        var notes: [Int64: (folder: String, next: Int64?)]

        /// - Returns: the identities of the records that were refused.
        mutating func load(folders newFolders: [Line], notes newNotes: [Line]) -> Set<Line.Target> {
            let before = self
            var written: Set<Line.Target> = []
            for line in newFolders + newNotes {
                written.insert(line.identity)
                switch (line.identity, line.targets[0]) {
                case (.text(let name), nil): folders[name] = .some(nil)
                case (.text(let name), .text(let parent)): folders[name] = parent
                case (.integer(let id), .text(let folder)):
                    let next: Int64? = if case .integer(let next)? = line.targets[1] { next } else { nil }
                    notes[id] = (folder, next)
                default: break
                }
            }
            var refused: Set<Line.Target> = []
            var hasChanged = true
            while hasChanged {
                hasChanged = false
                for (name, parent) in folders where !refused.contains(.text(name)) {
                    guard written.contains(.text(name)), let parent, folders[parent] == nil else { continue }
                    refused.insert(.text(name))
                    folders[name] = before.folders[name]
                    hasChanged = true
                }
                for (id, note) in notes where !refused.contains(.integer(id)) && written.contains(.integer(id)) {
                    if folders[note.folder] != nil, note.next.map({ notes[$0] != nil }) ?? true { continue }
                    refused.insert(.integer(id))
                    notes[id] = before.notes[id]
                    hasChanged = true
                }
            }
            return refused
        }

        var folderLines: [String] { folders.map { "\($0) in \($1 ?? "-")" }.sorted() }
        var noteLines: [String] {
            notes.map { "\($0) in \($1.folder) next \($1.next.map { String($0) } ?? "-")" }.sorted()
        }
    }

    private static func folders(_ generator: inout SeededGenerator) -> [Line] {
        (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
            let parent = Int.random(in: -4..<9, using: &generator)
            return .folder("f\(Int.random(in: 0..<7, using: &generator))", in: parent < 0 ? nil : "f\(parent)")
        }
    }

    private static func notes(_ generator: inout SeededGenerator) -> [Line] {
        (0..<Int.random(in: 0..<15, using: &generator)).map { _ in
            let next = Int64.random(in: -8..<11, using: &generator)
            return .note(
                .random(in: 0..<9, using: &generator), in: "f\(Int.random(in: 0..<8, using: &generator))",
                next: next < 0 ? nil : next)
        }
    }

    @Test(arguments: 0..<60)
    func everyRunDoesWhatTheModelSays(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let fixture = try Fixture()
        var model = Model(folders: [:], notes: [:])
        for run in 0..<3 {
            let title = Comment(rawValue: "seed \(seed), run \(run)")
            let (folders, notes) = (Self.folders(&generator), Self.notes(&generator))
            let isNotesFirst = Bool.random(using: &generator)
            let indexesLast = Bool.random(using: &generator)
            let before = try fixture.dump()
            let steps = [(Fixture.folder, folders), (Fixture.note, notes)]
            let undone = Bool.random(using: &generator)
            var next = model
            let refused = next.load(folders: folders, notes: notes)
            let loaded = try await fixture.load(isNotesFirst ? steps.reversed() : steps, indexesLast: indexesLast)
            #expect(loaded.late.count == refused.count, title)
            #expect(loaded.late.allSatisfy { $0.contains("reference.missing") }, title)
            #expect(loaded.counts["Folder"]?.total == folders.count, title)
            #expect(loaded.counts["Note"]?.total == notes.count, title)
            let (folderLines, noteLines) = (next.folderLines, next.noteLines)
            #expect(try await fixture.lines(of: "Folder") == folderLines, title)
            #expect(try await fixture.lines(of: "Note") == noteLines, title)
            let entities = isNotesFirst ? [Fixture.note, Fixture.folder] : [Fixture.folder, Fixture.note]
            #expect(try await fixture.verify(loaded, entities) == loaded.digests, title)
            #expect(try await fixture.problems() == 0, title)
            if undone {
                let summary = try await fixture.revert(loaded.transaction)
                #expect(summary.kept.isEmpty, title)
                #expect(try fixture.dump() == before, title)
            } else {
                model = next
            }
        }
    }
}

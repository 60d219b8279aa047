import Foundation
import ModelStore
import Testing

@Suite("A class with @Model")
struct ModelClassTests {
    private typealias Note = Shelf.Note

    private let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    @Test("has the entity of its record")
    func entity() {
        #expect(Note.entity == Note.Record.entity)
        #expect(Note.entity.name == "Note")
        #expect(Note.entity.attributes.map(\.name) == ["id", "text", "stars", "price", "tags", "secret", "changed"])
        #expect(Note.entity.attributes.map(\.type) == [.uuid, .string, .int64, .decimal, .json, .string, .date])
    }

    @Test("gives back the record it was made of, and takes another")
    func record() throws {
        let json = #"{"id":"01020304-0506-0708-090A-0B0C0D0E0F10","text":"a","price":12.5,"tags":["x"],"secret":"s"}"#
        let record = try JSONDecoder().decode(Note.Record.self, from: Data(json.utf8))
        let note = Note(record)
        #expect(note.id == id)
        #expect(note.tags == ["x"])
        #expect(note.reveal() == "s")
        #expect(note.record == record)
        #expect(note.record.presence == .all)
        var other = record
        other.text = "b"
        note.isSelected = true
        note.record = other
        #expect(note.text == "b")
        #expect(note.isSelected)
        #expect(note.record != record)
        #expect(Set([record, other, note.record]).count == 2)
    }

    @Test("carries its record across tasks, through a row and back")
    func row() async throws {
        let json = #"{"id":"01020304-0506-0708-090a-0b0c0d0e0f10","text":"a"}"#
        let record = try JSONDecoder().decode(Note.Record.self, from: Data(json.utf8))
        let batch = await Task.detached {
            var batch = RowBatch(entity: Note.entity)
            let faults = batch.append(record)
            return (faults: faults, batch: batch)
        }.value
        #expect(batch.faults == [])
        #expect(try batch.batch.withRow(0) { try Note.Record(from: $0) } == record)
    }

    @Test("has a record that counts what is set later as present")
    func presence() throws {
        let json = #"{"id":"01020304-0506-0708-090a-0b0c0d0e0f10","text":"a"}"#
        var record = try JSONDecoder().decode(Note.Record.self, from: Data(json.utf8))
        #expect(!record.isPresent("stars"))
        #expect(!record.isPresent("price"))
        record.stars = 3
        #expect(record.isPresent("stars"))
        #expect(!record.isPresent("price"))
        record.markAbsent("stars", "text")
        #expect(!record.isPresent("stars"))
        #expect(!record.isPresent("text"))
    }
}

import Testing

@testable import Ferry

/// What the first bytes of an input tell about its form.
@Suite struct ContentFormTests {
    private func form(_ text: String, path: String = "input.json", model: String? = nil) -> ContentForm {
        ContentForm(head: Array(text.utf8), path: path, model: model)
    }

    @Test func anArrayIsADocument() {
        #expect(form("  [\n{}]").format == .json)
    }

    @Test func objectsOnLinesAreNDJSONWhateverTheSuffix() {
        #expect(form("{\"a\":\"}{\"}\n{\"a\":2}\n").format == .ndjson)
        #expect(form("{\"a\":1}\r\n\r\n{\"a\":2}").format == .ndjson)
        #expect(form("{\"a\":1}", path: "memos.jsonl").format == .ndjson)
    }

    @Test func oneObjectIsADocument() {
        #expect(form("{\n\"a\": {\n}\n}\n").format == .json)
        #expect(form("{\"a\":1} {\"a\":2}").format == .json)
        #expect(form("{\"a\":1}\n]").format == .json)
    }

    @Test func anExportOfAWholeStoreIsToldByTheModelsName() {
        let text = "{\n\"Memo\":[\n{}\n]}"
        #expect(form(text, model: "Memo").records == "/Memo")
        #expect(form(text, model: "Trip").records == nil)
        #expect(form(text).records == nil)
    }

    @Test func propertyListsAreTold() {
        #expect(form("bplist00abc").format == .preferences)
        #expect(form("<?xml version=\"1.0\"?><plist/>").format == .preferences)
    }

    @Test func xmlIsToldFromPropertyListsByItsRoot() {
        #expect(form("<?xml version=\"1.0\"?><!-- <plist> --><export/>").format == .xml)
        #expect(form("\u{FEFF}\n<export>").format == .xml)
        #expect(form("<!DOCTYPE plist PUBLIC 'x' 'y'><plist/>").format == .preferences)
        let wide = Array("<?xml version='1.0'?><trips/>".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(ContentForm(head: [0xFF, 0xFE] + wide, path: "a", model: nil).format == .xml)
        #expect(ContentForm(head: [0x3C], path: "a", model: nil).format == .xml)
    }

    @Test func aByteOrderMarkDoesNotCount() {
        #expect(form("\u{FEFF}{\"Memo\":[]}", model: "Memo").records == "/Memo")
    }
}

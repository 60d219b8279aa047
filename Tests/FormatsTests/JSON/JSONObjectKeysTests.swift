import Formats
import Testing

@Suite("The keys of a JSON object")
struct JSONObjectKeysTests {
    private func keys(_ text: String) throws -> [String]? {
        try JSONObjectKeys.read(ByteSource(copying: text.utf8, at: RecordLocation(file: "a.json")))
    }

    @Test("are those of the outermost object, in its order")
    func outermost() throws {
        #expect(try keys("{}") == [])
        #expect(
            try keys(#" {"a":[{"x":"}],\"y\":"}],"b" : {"c":1, "d":[2,3]}, "e\"f":"g","h":null}"# + "\n") == [
                "a", "b", #"e\"f"#, "h",
            ])
        #expect(try keys("\u{FEFF}{\"a\":1}") == ["a"])
    }

    @Test("are none of a document that is no object, is torn, or goes on behind it")
    func others() throws {
        for text in ["", "[]", "3", #"{"a":1"#, #"{"a"#, #"{"a":1}{"b":2}"#, "x{}"] { #expect(try keys(text) == nil) }
    }

    @Test("are not gathered without end")
    func limits() throws {
        #expect(try keys("{" + (0...10_001).map { "\"\($0)\":0" }.joined(separator: ",") + "}") == nil)
        #expect(try keys("{\"" + String(repeating: "k", count: 5_000) + "\":0}") == nil)
    }

    @Test("are found across the pieces that are read")
    func windows() throws {
        let value = String(repeating: "\"\\\\\",", count: 70_000)
        #expect(try keys("{\"a\":[\(value)1],\"b\":[\(value)2],\"c\":0}") == ["a", "b", "c"])
    }
}

import Formats
import Foundation
import Testing

@testable import Ferry

@Suite("A source that is a folder or a pattern")
struct FolderSourceTests {
    private let folder: InputFolder

    init() throws {
        folder = try InputFolder()
    }

    @Test("reads a folder's files in natural order, its own before those of subfolders")
    func order() throws {
        for name in ["a/10.json", "a/2.json", "a/b/1.json", "a/1.json", "a/B/3.json"] {
            try folder.write("{}", to: name)
        }
        let reading = try folder.read("a")
        #expect(reading.records == ["a/1.json", "a/2.json", "a/10.json", "a/B/3.json", "a/b/1.json"])
        #expect(reading.faults == [])
        #expect(reading.notes == [])
        #expect(reading.inputs.map(\.fileCount) == [5])
        #expect(reading.inputs.map(\.byteCount) == [10])
    }

    @Test("matches each step of a pattern, and ** any folders between")
    func patterns() throws {
        for name in [
            "p/1/index.json", "p/10/index.json", "p/2/index.json", "p/2/x/index.json", "p/.3/index.json", "p/q.json",
        ] {
            try folder.write("{}", to: name)
        }
        #expect(try folder.read("p/*/index.json").records == ["p/1/index.json", "p/2/index.json", "p/10/index.json"])
        #expect(
            try folder.read("**/index.json").records == [
                "p/1/index.json", "p/2/index.json", "p/2/x/index.json", "p/10/index.json",
            ])
        #expect(try folder.read("p/[12]/in?ex.json").records == ["p/1/index.json", "p/2/index.json"])
        #expect(try folder.read("p/.*/index.json").records == ["p/.3/index.json"])
        #expect(try folder.read("p/**").records.count == 5)
    }

    @Test("takes several folders, patterns and files in the order they are named")
    func several() throws {
        for name in ["a/1.json", "b/1.json", "c.json"] { try folder.write("[{},{}]", to: name) }
        let reading = try folder.read("c.json", "b", "a/*.json")
        #expect(reading.records == ["c.json", "c.json", "b/1.json", "b/1.json", "a/1.json", "a/1.json"])
        #expect(reading.inputs.map(\.fileCount) == [nil, 1, 1])
    }

    @Test("takes a file whose own name looks like a pattern")
    func literal() throws {
        try folder.write("{}", to: "[1].json")
        try folder.write("{}", to: "1.json")
        #expect(try folder.read("[1].json").records == ["[1].json"])
    }

    @Test("passes over files with another suffix, and says so")
    func suffixes() throws {
        for name in ["a/1.json", "a/README.md", "a/2.png"] { try folder.write("{}", to: name) }
        let reading = try folder.read("a")
        #expect(reading.records == ["a/1.json"])
        #expect(
            reading.notes.first?.hasPrefix(
                "2 files of \(folder.path)/a were passed over".replacingOccurrences(of: folder.path + "/", with: ""))
                == true)
        #expect(try folder.read("a/*").records.count == 3)
    }

    @Test("makes a broken file one rejection with its place, and goes on")
    func broken() throws {
        try folder.write("{}", to: "a/1.json")
        try folder.write("{", to: "a/2.json")
        try folder.write("", to: "a/3.json")
        try folder.write("\u{FEFF}{}", to: "a/4.json")
        try Data([0xFF, 0xFE, 0x7B, 0]).write(to: folder.url.appendingPathComponent("a/5.json"))
        try folder.write("{}", to: "a/6.json")
        let reading = try folder.read("a")
        #expect(reading.records == ["a/1.json", "a/4.json", "a/6.json"])
        #expect(reading.faults == ["a/2.json input.torn", "a/3.json input.torn", "a/5.json input.malformed"])
        #expect(reading.notes == [])
    }

    @Test("refuses symbolic links in a circle, links to nothing and pipes by name")
    func special() throws {
        try folder.write("{}", to: "a/b/1.json")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/a/b/up", withDestinationPath: "..")
        try files.createSymbolicLink(atPath: folder.path + "/a/self.json", withDestinationPath: "self.json")
        try files.createSymbolicLink(atPath: folder.path + "/a/nothing.json", withDestinationPath: "gone.json")
        #expect(mkfifo(folder.path + "/a/pipe.json", 0o600) == 0)
        let reading = try folder.read("a")
        #expect(reading.records == ["a/b/1.json"])
        #expect(
            reading.faults == [
                "a/nothing.json input.io", "a/pipe.json input.io", "a/self.json input.io", "a/b/up input.io",
            ])
        #expect(
            reading.messages == [
                "this is a symbolic link that leads nowhere", "this is a named pipe, not a file",
                "this is a symbolic link that leads to itself", "this is a symbolic link to a folder it lies in",
            ])
    }

    @Test("follows a symbolic link to another folder")
    func link() throws {
        try folder.write("{}", to: "real/1.json")
        try folder.write("{}", to: "a/2.json")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/b", withDestinationPath: "../real")
        #expect(try folder.read("a").records == ["a/2.json", "a/b/1.json"])
    }

    @Test("fails when there is no file at all")
    func empty() throws {
        try folder.write("", to: "a/.hidden.json")
        #expect(throws: FormatError.self) { try folder.read("a") }
        #expect(throws: FormatError.self) { try folder.read("a/*.json") }
        #expect(throws: FormatError.self) { try folder.read("missing") }
    }

    @Test("keeps outputs out of the folders and patterns that are read")
    func outputs() throws {
        try folder.write("{}", to: "a/1.json")
        var files = FileRoles()
        files.add(folder.path + "/a", as: "an input")
        files.add(folder.path + "/*.json", as: "an input")
        try files.add(output: folder.path + "/rejects.ndjson", as: "the rejects file")
        for path in ["/a/rejects.ndjson", "/rejects.json"] {
            #expect(throws: FerryError.self) { try files.add(output: folder.path + path, as: "the rejects file") }
        }
    }
}

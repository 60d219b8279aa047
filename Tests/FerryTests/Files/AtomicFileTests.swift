import Foundation
import Testing

@testable import Ferry

/// Where outputs go, whatever stands there already.
@Suite struct AtomicFileTests {
    @Test func aPipeIsWrittenToAndStaysAPipe() throws {
        let folder = try PipelineFolder()
        let path = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let file = try AtomicFile(path: path, permissions: 0o600)
        try file.write("text")
        try file.commit()
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &bytes, bytes.count) == 4)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        #expect(try folder.names() == ["pipe"])
    }

    @Test func aDeviceThatIsFullIsAnError() throws {
        let folder = try PipelineFolder()
        // By a link: should the device ever be replaced again, it is only the link.
        let path = folder.url.appendingPathComponent("full").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        let file = try AtomicFile(path: path, permissions: 0o600)
        try file.write("text")
        #expect(throws: FerryError.self) { try file.commit() }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/full")
        #expect(try folder.names() == ["full"])
    }

    @Test(arguments: ["there", "not there"])
    func aLinkStaysAndItsTargetIsReplaced(target: String) throws {
        let folder = try PipelineFolder()
        let path = folder.url.appendingPathComponent("target").path
        let link = folder.url.appendingPathComponent("link").path
        if target == "there" { try Data("old".utf8).write(to: URL(fileURLWithPath: path)) }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        let file = try AtomicFile(path: link, permissions: 0o600)
        try file.write("new")
        try file.commit()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test func whatAKilledWriterLeftIsRemovedAndWhatALivingOneWritesIsNot() throws {
        let folder = try PipelineFolder()
        let names = ["out.1.partial", "out.2.partial", "out.x.partial", "outer.3.partial"]
        for name in names { try Data().write(to: folder.url.appendingPathComponent(name)) }
        let living = open(folder.url.appendingPathComponent("out.2.partial").path, O_RDWR)
        defer { close(living) }
        #expect(flock(living, LOCK_EX) == 0)
        let file = try AtomicFile(path: folder.url.appendingPathComponent("out").path, permissions: 0o600)
        try file.commit()
        #expect(try folder.names() == ["out", "out.2.partial", "out.x.partial", "outer.3.partial"])
    }

    @Test func aWriterThatGivesUpLeavesTheFileAsItWas() throws {
        let folder = try PipelineFolder()
        let path = folder.url.appendingPathComponent("out").path
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        do {
            let file = try AtomicFile(path: path, permissions: 0o600)
            try file.write("new")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(try folder.names() == ["out"])
    }
}

extension PipelineFolder {
    fileprivate func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}

import Ferry
import FerryCommand
import Foundation
import SampleModels
import Testing

/// What the built program says to command lines that it cannot carry out, or that ask for help.
@Suite struct CommandLineTests {
    @Test func helpIsDataAndNoCommandIsAMistake() throws {
        let help = try FerryProcess.run(["--help"])
        #expect(help.status == 0)
        #expect(help.messages.isEmpty)
        let nothing = try FerryProcess.run([])
        #expect(nothing.status == 2)
        #expect(nothing.output.isEmpty)
        #expect(nothing.messages == help.output)
        try Golden.expect(help.output, is: "FerryCommand/help.txt")
    }

    @Test func eachCommandHasItsHelp() throws {
        for command in CommandLineTool.descriptions {
            let help = try FerryProcess.run([command.name, "--help"])
            #expect(help.status == 0)
            try Golden.expect(help.output, is: "FerryCommand/help-\(command.name).txt")
        }
    }

    @Test func theVersionIsTold() throws {
        let result = try FerryProcess.run(["--version"])
        #expect(result.status == 0)
        #expect(result.output == "ferry \(CommandLineTool.version)\n")
    }

    @Test(arguments: [
        (["imprt"], "ferry: unknown command imprt; did you mean import?\n"),
        (["--verson"], "ferry: unknown option --verson; did you mean --version?\n"),
        (["import", "x.ndjson"], "ferry: --store is missing: say --store FILE, the store, an SQLite file\n"),
        (
            ["import", "x.ndjson", "--store", "s", "--format", "ndjsn"],
            "ferry: unknown value of --format: ndjsn; did you mean ndjson?\n"
        ),
        (
            ["import", "x", "--store", "s", "--records", "a"],
            "ferry: --records must be a JSON Pointer or a path of elements: begin it with /, or leave it empty for the root\n"
        ),
        (
            ["import", "x", "--store", "s", "--summary", "a.pdf"],
            "ferry: --summary writes .json or .md, and a.pdf is neither\n"
        ),
        (
            ["import", "x", "--store", "s", "--id", "title,"],
            "ferry: --id must be one field or several with a comma between them\n"
        ),
        (
            ["import", "x", "--store", "s", "--model", "Pokemn"],
            "ferry: no model is called Pokemn; did you mean Pokemon? Known: \(ModelRegistry.samples.names.joined(separator: ", "))\n"
        ),
        (
            ["import", "a.yaml", "b.yaml", "--store", "s"],
            "ferry: a.yaml is a pipeline, which stands alone: it names its inputs itself\n"
        ),
        (
            ["report", "--store", "s"],
            "ferry: something is missing after `ferry report`; usage: ferry report RUN [options]\n"
        ),
    ])
    func aWrongCommandLineEndsWithTwoAndSaysWhatToTry(arguments: [String], message: String) throws {
        let result = try FerryProcess.run(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.messages == message)
    }

    @Test func everyMistakeOfAPipelineFileIsToldWithItsPlace() throws {
        let folder = try StoreFolder()
        let path = try folder.write("source: { fiel: a }\nstages: [wirte]\n", to: "p.yaml")
        let result = try FerryProcess.run(["import", path, "--store", folder.store])
        #expect(result.status == 2)
        let lines = result.messages.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("\(path):1:11: unknown key `fiel` in source; did you mean `file`?"))
        #expect(lines[1].hasPrefix("\(path):2:10: unknown stage `wirte` in stages; did you mean `write`?"))
        #expect(!FileManager.default.fileExists(atPath: folder.store))
    }

    @Test func namesThatNoModelHasAreToldWithTheirPlaces() throws {
        let folder = try StoreFolder()
        let path = try folder.write(
            """
            source: { file: a }
            stages:
              - decode: LegacyMem
              - map: { to: Meme, set: { titel: x, isFavorite: maybe } }
              - filter: { isFavorite: { length: { max: 1 } } }
              - validate: { createdAd: { required: true } }
              - deduplicate: { keep: newest, by: changed }
              - write: { model: Memo, id: [id, nope], protect: is_favorite }
            """, to: "p.yaml")
        for command in [["import", path, "--store", folder.store], ["validate", path]] {
            let result = try FerryProcess.run(command)
            #expect(result.status == 2)
            let places = result.messages.split(separator: "\n").dropLast().map { line in
                line.dropFirst(path.count + 1).prefix { $0 != " " }
            }
            #expect(places == ["3:13:", "4:16:", "4:29:", "4:39:", "5:15:", "6:17:", "7:38:", "8:36:", "8:52:"])
            #expect(result.messages.contains("unknown type `LegacyMem` in decode; did you mean `LegacyMemo`?"))
            #expect(result.messages.contains("unknown field `createdAd` in validate; did you mean `createdAt`?"))
        }
        let written = try folder.write("source: { file: a }\nstages: [{ write: Mem }]\n", to: "q.yaml")
        let message = try FerryProcess.run(["validate", written]).messages
        #expect(message.hasPrefix("\(written):2:19: unknown model `Mem` in write; did you mean `Memo`?"))
        #expect(try FerryProcess.run(["validate", written, "--model", "Memo"]).status == 1)
    }

    @Test func aStoreThatIsNotThereIsAnErrorOfExitCodeOne() throws {
        let folder = try StoreFolder()
        for command in [["export"], ["runs"], ["report", "x"]] {
            let result = try FerryProcess.run(command + ["--store", folder.store])
            #expect(result.status == 1)
            #expect(result.messages == "ferry: there is no store at \(folder.store)\n")
        }
    }

    @Test func aReaderThatGoesAwayEndsTheProgramQuietly() throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        let program = FerryProcess.executable.path
        // The reader is gone before the program writes.
        shell.arguments = ["-c", "{ sleep 0.3; '\(program)' --help; echo \"status $?\" >&2; } | true"]
        let messages = Pipe()
        shell.standardError = messages
        try shell.run()
        let text = try messages.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()
        #expect(String(decoding: text, as: UTF8.self) == "status 0\n")
    }

    @Test func outputThatCannotBeWrittenIsAnError() throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = ["-c", "'\(FerryProcess.executable.path)' --help >/dev/full"]
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 1)
    }
}

import Formats
import Foundation
import Testing

@testable import Ferry

@Suite("A source that is an API's list")
struct ListSourceTests {
    private let folder: InputFolder
    private static let api = URLMapping("https://api.example/v2/", to: "dump")

    init() throws {
        folder = try InputFolder()
    }

    private func page(_ urls: [String], next: String? = nil) -> String {
        let results = urls.map { #"{"name":"x","url":"\#($0)"}"# }.joined(separator: ",")
        return #"{"count":9,"next":\#(next.map { "\"\($0)\"" } ?? "null"),"previous":null,"results":[\#(results)]}"#
    }

    @Test("reads what the pages of a folder list, in their order, through the folders their URLs are mapped to")
    func mapped() throws {
        for number in 1...4 { try folder.write("{}", to: "dump/mon/\(number)/index.json") }
        let base = "https://api.example/v2/mon/"
        try folder.write(page([base + "3/", base + "1/"], next: base + "?offset=2&limit=2"), to: "dump/mon/index.json")
        try folder.write(page([base + "2", base + "4/"]), to: "dump/mon/index.offset=2&limit=2.json")
        let reading = try folder.read("dump/mon", urls: [Self.api])
        #expect(reading.records == [3, 1, 2, 4].map { "dump/mon/\($0)/index.json" })
        #expect(reading.faults == [])
        #expect(reading.notes == [])
        #expect(reading.inputs.map(\.fileCount) == [6])
    }

    @Test("takes a page named by itself where URLs are mapped, and as a record where not")
    func named() throws {
        try folder.write("{}", to: "dump/mon/1.json")
        try folder.write(page(["https://api.example/v2/mon/1.json"]), to: "list.json")
        #expect(try folder.read("list.json", urls: [Self.api]).records == ["dump/mon/1.json"])
        #expect(try folder.read("list.json").records == ["list.json"])
    }

    @Test(
        "finds the files of a dump by its URLs' own paths",
        arguments: ["", "https://api.example", "http://localhost:80"])
    func unmapped(host: String) throws {
        try folder.write("{}", to: "data/api/v2/mon/1/index.json")
        try folder.write("{}", to: "data/api/v2/mon/2/index.json")
        try folder.write(page([host + "/api/v2/mon/1/", host + "/api/v2/mon/2/"]), to: "data/api/v2/mon/index.json")
        #expect(try folder.read("data/api/v2/mon").records.count == 2)
    }

    @Test("resolves relative URLs against the page's own")
    func relative() throws {
        try folder.write("{}", to: "dump/mon/1/index.json")
        try folder.write("{}", to: "dump/other/2.json")
        try folder.write(page(["1/", "../other/2.json", "/v2/mon/1/"]), to: "dump/mon/index.json")
        let reading = try folder.read("dump/mon", urls: [Self.api])
        #expect(reading.records == ["dump/mon/1/index.json", "dump/other/2.json", "dump/mon/1/index.json"])
    }

    @Test("makes a file that is listed and missing, or an entry without a URL, one rejection with its place")
    func missing() throws {
        try folder.write("{}", to: "dump/mon/2/index.json")
        try folder.write("{", to: "dump/mon/3/index.json")
        try folder.write(
            #"{"count":5,"next":null,"results":[{"url":"1/"},{"url":"2/"},{"name":"y"},7,{"url":"3/"},{"url":null}]}"#,
            to: "dump/mon/index.json")
        let reading = try folder.read("dump/mon", urls: [Self.api])
        #expect(reading.records == ["dump/mon/2/index.json"])
        #expect(
            reading.faults == [
                "dump/mon/index.json/results/0/url input.listed", "dump/mon/index.json/results/2 input.listed",
                "dump/mon/index.json/results/3 input.listed", "dump/mon/3/index.json input.torn",
                "dump/mon/index.json/results/5 input.listed",
            ])
        #expect(
            reading.messages.first == "1/ is listed, but dump/mon/1/index.json cannot be read: there is no such file")
    }

    @Test("refuses URLs that lead out of the mapped folder, and those of other hosts")
    func outside() throws {
        try folder.write("{}", to: "secret/index.json")
        let base = "https://api.example/v2/"
        let urls = [
            base + "../../secret/", base + "%2e%2e/secret/", base + "a%2F..%2F..%2Fsecret/", "../../secret/",
            "https://evil.example/v2/mon/", "file:///etc/passwd", "/etc/passwd",
        ]
        try folder.write(page(urls), to: "dump/mon/index.json")
        let reading = try folder.read("dump/mon", urls: [Self.api])
        #expect(reading.records == [])
        #expect(reading.faults == urls.indices.map { "dump/mon/index.json/results/\($0)/url input.listed" })
        #expect(reading.messages.last?.contains("map one with `urls`") == true)
    }

    @Test("ends where pages lead in a circle, or the next is missing, with one rejection")
    func next() throws {
        try folder.write("{}", to: "dump/1.json")
        try folder.write(page(["1.json"], next: "b.json"), to: "dump/index.json")
        try folder.write(page(["1.json"], next: "index.json"), to: "dump/b.json")
        let circle = try folder.read("dump", urls: [Self.api])
        #expect(circle.records.count == 2)
        #expect(circle.faults == ["dump/b.json/next input.listed"])
        try folder.write(page(["1.json"], next: "c.json"), to: "dump/b.json")
        let torn = try folder.read("dump", urls: [Self.api])
        #expect(torn.records.count == 2)
        #expect(torn.faults == ["dump/b.json/next input.listed"])
    }

    @Test("gives another digest once a missing file has come")
    func digest() throws {
        try folder.write(page(["1/"]), to: "dump/mon/index.json")
        let before = try folder.read("dump/mon", urls: [Self.api]).inputs
        #expect(try folder.read("dump/mon", urls: [Self.api]).inputs == before)
        try folder.write("{}", to: "dump/mon/1/index.json")
        #expect(try folder.read("dump/mon", urls: [Self.api]).inputs != before)
    }
}

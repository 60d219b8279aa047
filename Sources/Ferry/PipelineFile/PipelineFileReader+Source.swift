import Formats
import Foundation

extension PipelineFileReader {
    /// Where the records come from.
    /// - Parameter common: the source of the whole pipeline, for that of a part: files and format are its own.
    mutating func source(_ node: YAMLNode, over common: SourceDefinition? = nil) -> SourceDefinition? {
        let before = diagnostics.count
        guard let fields = fields(node, of: .source) else { return nil }
        // A key that is misspelt is not missing besides.
        let isComplete = diagnostics.count == before
        let names = fields["file"] ?? fields["files"]
        var source =
            common.flatMap { names == nil ? SourceDefinition(format: $0.format, files: $0.files) : nil }
            ?? SourceDefinition(files: files(fields, of: node, isComplete: isComplete))
        if let common, names == nil {
            source.namespaces = common.namespaces
            source.maximumRecordBytes = common.maximumRecordBytes
        }
        if let node = fields["format"] {
            source.format = choice(
                node, for: "format", of: SourceDefinition.Format.allCases.map { ($0.rawValue, $0) })
        }
        if let node = fields["urls"] { source.urls = urls(node) }
        if let node = fields["records"] { source.records = pointer(node, format: source.format) }
        if let node = fields["namespaces"] {
            source.namespaces = namespaces(node)
            accept("namespaces", at: node, only: .xml, given: source.format)
        }
        if let node = fields["max_record_size"] {
            source.maximumRecordBytes = integer(node, for: "max_record_size", in: 1...Int(Int32.max))
            acceptRecordSize(at: node, given: source.format)
        }
        if let node = fields["keyed_by"] {
            source.keyedBy = text(node, for: "keyed_by")
            accept("keyed_by", at: node, only: .json, given: source.format)
        }
        if let node = fields["key"] {
            source.key = text(node, for: "key")
            accept("key", at: node, only: .preferences, given: source.format)
        }
        if let node = fields["missing_key"] {
            source.allowsMissingKey =
                choice(node, for: "missing_key", of: [("fail", false), ("empty", true)]) ?? false
            if fields["key"] == nil { report("`missing_key` says nothing without `key`", at: node) }
        }
        if let node = fields["flags"] {
            source.flags = texts(node, for: "flags") ?? []
            accept("flags", at: node, only: .preferences, given: source.format)
        }
        readDatabaseKeys(fields, into: &source)
        if isComplete, source.format == .preferences, fields["key"] == nil {
            report("`key` is missing", at: node, expected: "the preference key that holds the records")
        }
        return source
    }

    private mutating func files(_ fields: [String: YAMLNode], of node: YAMLNode, isComplete: Bool) -> [String] {
        var names: [String] = []
        switch (fields["file"], fields["files"]) {
        case (let file?, nil): names = text(file, for: "file").map { [$0] } ?? []
        case (nil, let list?):
            names = texts(list, for: "files") ?? []
            if case .sequence(let items) = list.content, items.isEmpty {
                report("`files` is empty", at: list, expected: "at least one path")
            }
        case (_?, let list?): report("`file` and `files` are both there", at: list, expected: "one of them")
        case (nil, nil):
            if isComplete { report("`file` is missing", at: node, expected: "a path, or `-` for standard input") }
        }
        return names.map { Self.path($0, besides: file) }
    }

    /// Folders by what the URLs of their files begin with.
    mutating func urls(_ node: YAMLNode) -> [URLMapping] {
        let expected = "a mapping such as `{ https://example.org/api/: ../folder/ }`"
        var mappings: [URLMapping] = []
        for entry in entries(node, for: "urls", expected: expected) ?? [] {
            if !entry.key.hasPrefix("/"), !entry.key.contains("://") {
                report(
                    "`\(entry.key.prefix(80))` is no beginning of a URL", at: entry.keyPlace,
                    expected: "one such as `https://example.org/api/`, or a path from `/`")
            }
            guard let folder = text(entry.value, for: entry.key) else { continue }
            mappings.append(URLMapping(entry.key, to: Self.path(folder, besides: file)))
        }
        return mappings
    }

    private mutating func pointer(_ node: YAMLNode, format: SourceDefinition.Format?) -> String? {
        guard let pointer = text(node, for: "records", isEmptyAllowed: true) else { return nil }
        if let format, format != .json, format != .xml {
            report("`records` does not go with the format `\(format.rawValue)`", at: node, expected: "`json` or `xml`")
            return pointer
        }
        var fault: String?
        do throws(XMLPathFault) { _ = try XMLPath(pointer) } catch { fault = error.description }
        let isPointer = JSONPointer(pointer) != nil
        if format == .xml, let fault {
            report("`records` is no path to elements: \(fault)", at: node, expected: "such as `//trip[@kind='x']`")
        } else if format != .xml, !isPointer, format != nil || fault != nil {
            report(
                "`records` is no JSON Pointer", at: node,
                expected: "`/` before each step, with `~1` for a `/` and `~0` for a `~` in a name")
        }
        return pointer
    }

    private mutating func namespaces(_ node: YAMLNode) -> [String: String] {
        let expected = "a mapping of prefixes to namespaces"
        var namespaces: [String: String] = [:]
        for entry in entries(node, for: "namespaces", expected: expected) ?? [] {
            if let space = text(entry.value, for: "namespaces") { namespaces[entry.key] = space }
        }
        return namespaces
    }

    mutating func accept(
        _ key: String, at node: YAMLNode, only format: SourceDefinition.Format, given: SourceDefinition.Format?
    ) {
        guard let given, given != format else { return }
        report("`\(key)` does not go with the format `\(given.rawValue)`", at: node, expected: "`\(format.rawValue)`")
    }

    /// `name` as seen from the current directory, where it is relative to the folder of `file`.
    ///
    /// `folder/../x` is shortened to `x` only where that is the same place: where `folder` is no symbolic link.
    static func path(_ name: String, besides file: String) -> String {
        let folder = (file as NSString).deletingLastPathComponent
        guard name != "-", !name.hasPrefix("/") else { return name }
        var steps = folder.isEmpty || folder == "." ? [] : folder.split(separator: "/").map(String.init)
        let root = folder.hasPrefix("/") ? "/" : ""
        for step in name.split(separator: "/").map(String.init) where step != "." {
            let here = root + steps.joined(separator: "/")
            if step == "..", let last = steps.last, last != "..",
                (try? FileManager.default.destinationOfSymbolicLink(atPath: here)) == nil
            {
                steps.removeLast()
            } else {
                steps.append(step)
            }
        }
        return root + steps.joined(separator: "/")
    }
}

import Formats
import Foundation

/// The files of a source, one at a time and in order: those named by themselves, those of folders and patterns, and those
/// that list pages name.
final class InputListing {
    /// What comes next.
    enum Entry {
        /// A file named by itself: if it cannot be read, the source cannot.
        case named(String)
        /// A file of a folder, a pattern or a list: if it cannot be read, it is one rejection.
        case listed(String)
        /// A list page that was read; its records are the files it names.
        case page(InputSummary)
        /// A file that is not there, or is none.
        case fault(RecordFault)
        /// The folder, pattern or list called so has come to its end.
        case end(of: String)
    }

    private enum Walk {
        case folder(FolderWalk)
        case pages(PageWalk)
    }

    private let definition: SourceDefinition
    private var waiting: ArraySlice<String>
    private var walk: (Walk, name: String, count: Int)?
    /// What is to be said of files that were passed over.
    private(set) var notes: [String] = []

    init(_ definition: SourceDefinition) {
        self.definition = definition
        waiting = definition.files[...]
    }

    /// Whether `definition` names one file by itself, and nothing has to be listed.
    static func isPlainFile(_ definition: SourceDefinition) -> Bool {
        guard definition.files.count == 1, let file = definition.files.first, definition.urls.isEmpty else {
            return false
        }
        return file == "-" || (pattern(file) == nil && !FileKind(of: file).isFolder)
    }

    /// The pattern that `file` is; nil for a file of just that name.
    static func pattern(_ file: String) -> PathPattern? {
        guard let pattern = PathPattern(file) else { return nil }
        if case .none = FileKind(of: file) { return pattern }
        return nil
    }

    /// The next entry; nil at the end.
    /// - Throws: ``FormatError`` (`notFound`) when a folder or pattern has no files at all.
    func next() throws(FormatError) -> Entry? {
        while true {
            if var current = walk {
                if let entry = step(current.0) {
                    current.count += 1
                    walk = current
                    return entry
                }
                walk = nil
                try close(current.0, name: current.name, count: current.count)
                return .end(of: current.name)
            }
            guard let file = waiting.popFirst() else { return nil }
            guard let begun = begin(file) else { return .named(file) }
            walk = (begun, file, 0)
        }
    }

    private func begin(_ file: String) -> Walk? {
        guard file != "-" else { return nil }
        if let pattern = Self.pattern(file) { return .folder(FolderWalk(pattern)) }
        let resources = ResourceMap(definition.urls)
        if FileKind(of: file).isFolder {
            let index = file + (file.hasSuffix("/") ? "" : "/") + "index.json"
            if let pages = pages(from: index, resources) { return .pages(pages) }
            return .folder(FolderWalk(PathPattern(everythingIn: file), suffixes: definition.suffixes))
        }
        guard !definition.urls.isEmpty, let pages = pages(from: file, resources) else { return nil }
        return .pages(pages)
    }

    /// The pages that begin in the file at `path`; nil when it is no list page, or its records are looked for elsewhere.
    private func pages(from path: String, _ resources: ResourceMap) -> PageWalk? {
        guard definition.format == nil || definition.format == .json, definition.records == nil, definition.key == nil,
            FileKind(of: path) == .file, let (page, summary) = try? ListPage.read(path)
        else { return nil }
        return PageWalk(page, summary: summary, at: path, resources: resources)
    }

    private func step(_ walk: Walk) -> Entry? {
        switch walk {
        case .folder(let folder):
            switch folder.next() {
            case .success(let path): .listed(path)
            case .failure(let fault): .fault(fault)
            case nil: nil
            }
        case .pages(let pages):
            switch pages.next() {
            case .file(let path): .listed(path)
            case .page(let summary): .page(summary)
            case .fault(let fault): .fault(fault)
            case nil: nil
            }
        }
    }

    private func close(_ walk: Walk, name: String, count: Int) throws(FormatError) {
        guard case .folder(let folder) = walk else { return }
        if folder.skippedCount > 0 {
            notes.append(
                "\(folder.skippedCount) files of \(name) were passed over for their suffix, such as"
                    + " \(folder.skipped.joined(separator: ", ")); name them with a pattern to have them read")
        }
        guard count > 0 else {
            throw FormatError(
                .notFound, PathPattern(name) == nil ? "no file in the folder is a record" : "no file fits the pattern",
                at: RecordLocation(file: name))
        }
    }
}

extension SourceDefinition {
    /// What the names of files end with that a folder of this format has.
    fileprivate var suffixes: Set<String> {
        switch format {
        case .json, .concatenated: ["json"]
        case .ndjson: ["ndjson", "jsonl"]
        case .xml: ["xml"]
        case .preferences: ["plist", "json", "xml"]
        case .sqlite: ["sqlite", "sqlite3", "db", "store"]
        case nil: key == nil ? ["json", "ndjson", "jsonl"] : ["plist", "json", "xml"]
        }
    }
}

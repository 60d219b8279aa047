import Formats

/// The files that list pages name, one at a time: each entry's `url`, then the pages after by `next`.
///
/// Memory grows with one page, and by the names of the pages. A listed file that is not there, an entry without a URL and a
/// page that cannot be read are faults with their place.
final class PageWalk {
    /// One thing that the pages give.
    enum Item {
        case file(String)
        /// A page was read; name, size and digest of its file.
        case page(InputSummary)
        case fault(RecordFault)
    }

    private let resources: ResourceMap
    private var path: String
    private var page: ListPage
    private var position = 0
    private var opened: InputSummary?
    private var visited: Set<String>

    /// Walks the pages from the one at `path` on, which has been read.
    init(_ page: ListPage, summary: InputSummary, at path: String, resources: ResourceMap) {
        self.path = path
        self.page = page
        self.resources = resources
        opened = summary
        visited = [path]
    }

    /// The next file or fault; nil after the last page.
    func next() -> Item? {
        if let summary = opened {
            opened = nil
            return .page(summary)
        }
        guard position < page.items.count else { return turn() }
        defer { position += 1 }
        let pointer = "/results/\(position)"
        guard let url = page.items[position].url else {
            return fault("the entry has no `url` that is text", at: pointer)
        }
        do throws(FormatError) {
            let file = try resources.path(of: url, on: path)
            guard let complaint = FileKind(of: file).complaint(about: file) else { return .file(file) }
            return fault("\(url) is listed, but \(file) cannot be read: \(complaint)", at: pointer + "/url")
        } catch {
            return fault(error.message, at: pointer + "/url")
        }
    }

    /// Goes on to the next page.
    private func turn() -> Item? {
        guard let url = page.next else { return nil }
        page.next = nil
        let nextPath: String
        do throws(FormatError) {
            nextPath = try resources.path(of: url, on: path)
        } catch {
            return fault(error.message, at: "/next")
        }
        guard visited.insert(nextPath).inserted else {
            return fault(
                "the next page, \(nextPath), is one that came before; what else there is was not read", at: "/next")
        }
        do throws(RecordFault) {
            let (page, summary) = try ListPage.read(nextPath)
            (self.page, path, position) = (page, nextPath, 0)
            return .page(summary)
        } catch {
            return fault(
                "the next page, \(error.location), cannot be read: \(error.message); what it lists was not read",
                at: "/next")
        }
    }

    private func fault(_ message: String, at pointer: String) -> Item {
        .fault(
            RecordFault(
                code: "input.listed", message: message, location: RecordLocation(file: path, pointer: pointer)))
    }
}

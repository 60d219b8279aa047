import Formats

/// A page of an API's list: what it lists, and where the next page is.
struct ListPage: Decodable {
    /// One entry; without a URL when it has none, or is no object.
    struct Item: Decodable {
        var url: String?

        private enum CodingKeys: String, CodingKey { case url }

        init(from decoder: any Decoder) {
            // A broken entry costs only itself.
            let container = try? decoder.container(keyedBy: CodingKeys.self)
            url = try? container?.decodeIfPresent(String.self, forKey: .url)
        }
    }

    var next: String?
    var items: [Item] = []

    private enum CodingKeys: String, CodingKey { case count, next, results }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.count) || container.contains(.next) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "a list page has `count`, `next` and `results`"))
        }
        next = try container.decodeIfPresent(String.self, forKey: .next)
        items = try container.decode([Item].self, forKey: .results)
    }

    /// Reads the page in the file at `path`.
    /// - Returns: the page, and name, size and digest of its file.
    /// - Throws: why there is no page in it.
    static func read(_ path: String) throws(RecordFault) -> (page: ListPage, summary: InputSummary) {
        let place = RecordLocation(file: path)
        if let complaint = FileKind(of: path).complaint(about: path) {
            throw RecordFault(code: FormatError.Code.io.rawValue, message: complaint, location: place)
        }
        do throws(FormatError) {
            let reader = JSONDocumentReader(try ByteSource(path: path), records: .root)
            let decoder = RecordDecoder()
            var page: ListPage?
            while let chunk = try reader.next() {
                if let fault = chunk.faults.first { throw fault.asError }
                decoder.begin(chunk)
                for position in 0..<chunk.count {
                    do throws(RecordFault) {
                        page = try decoder.decode(ListPage.self, at: position)
                    } catch {
                        throw error.asError
                    }
                }
            }
            guard let page, let summary = reader.inputs.first else {
                throw FormatError(.malformed, "this is no list page: it is empty", at: place)
            }
            return (page, summary)
        } catch {
            throw RecordFault(code: error.code.rawValue, message: error.message, location: error.location ?? place)
        }
    }
}

extension RecordFault {
    fileprivate var asError: FormatError {
        FormatError(FormatError.Code(rawValue: code), message, at: location)
    }
}

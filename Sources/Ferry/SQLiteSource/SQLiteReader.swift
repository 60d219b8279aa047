import Formats
import SQLite

/// Reads rows of an SQLite database as records, in the order of their keys, in one transaction.
///
/// A value that cannot be taken (text that is not UTF-8 or has a NUL, a reference that leads nowhere, one larger than
/// `max_record_size`) makes its row a fault with table, row and field. Memory: a chunk of rows, and at most one value
/// of the largest size.
final class SQLiteReader: RecordReader {
    private let database: SourceDatabase
    private let selection: RowSelection
    private let place: RecordLocation
    private var statement: OpenStatement?
    /// The key of the row read last.
    private var lastKey = Int64.min
    private var hasBegun = false
    private var index = 0
    private var isAtEnd = false

    private static let chunkRows = 500
    private static let chunkBytes = 1 << 20
    static let maximumValueBytes = 16 << 20

    /// A statement between two chunks.
    private final class OpenStatement {
        let statement: Statement

        init(_ statement: consuming Statement) {
            self.statement = statement
        }
    }

    /// - Throws: ``FormatError``: `notFound` when there is no such table or entity, `malformed` when the file is no
    ///   sound database or the query no single SELECT.
    init(_ file: String, _ definition: SourceDefinition, target: RowTarget) throws(FormatError) {
        let maximum = definition.maximumRecordBytes ?? Self.maximumValueBytes
        database = try SourceDatabase(path: file, maximumValueBytes: maximum)
        var place = RecordLocation(file: file)
        do {
            let contents = DatabaseContents(
                connection: database.connection, file: file, target: target, maximumValueBytes: maximum)
            selection = try contents.selection(definition)
        } catch let error as SQLiteError {
            throw SourceDatabase.failure(error, at: place)
        } catch let error as FormatError {
            throw error
        } catch {
            throw FormatError(.io, "\(error)", at: place)
        }
        place.container = [selection.name]
        self.place = place
    }

    var inputs: [InputSummary] { [database.summary] }

    var notes: [String] { selection.notes }

    func next() throws(FormatError) -> RecordChunk? {
        guard !isAtEnd else { return nil }
        var chunk = RecordChunk(
            origin: place, firstIndex: index, pointerBase: "", content: .plain([]),
            bytesRead: database.summary.byteCount)
        var values: [PlainValue] = []
        var size = 0
        while values.count < Self.chunkRows, size < Self.chunkBytes {
            let row: Result<PlainValue, RecordFault>?
            do throws(SQLiteError) {
                row = try nextRow()
            } catch {
                guard error.code.primary == .tooBig, let fault = try skipLargeRow() else { throw failure(error) }
                row = .failure(fault)
            }
            guard let row else {
                isAtEnd = true
                break
            }
            index += 1
            switch row {
            case .success(let value):
                if selection.key != nil { chunk.rowKeys.append(lastKey) }
                values.append(value)
                size += Self.size(of: value)
            case .failure(let fault):
                // What follows begins a chunk of its own, so that each record keeps its index.
                chunk.faults.append(fault)
                size = .max
            }
        }
        guard !values.isEmpty || !chunk.faults.isEmpty else { return nil }
        chunk.content = .plain(values)
        return chunk
    }

    /// The next row, or why it is none; nil at the end.
    private func nextRow() throws(SQLiteError) -> Result<PlainValue, RecordFault>? {
        if statement == nil {
            let opened = OpenStatement(try database.connection.prepare(selection.sql))
            if selection.key != nil { try opened.statement.bind([.integer(lastKey)]) }
            statement = opened
        }
        guard let statement else { return nil }
        do throws(SQLiteError) {
            guard try statement.statement.step() else {
                self.statement = nil
                return nil
            }
        } catch {
            self.statement = nil
            throw error
        }
        var position = 0
        if selection.key != nil {
            lastKey = statement.statement.integer(at: 0)
            position = 1
        }
        var entries: [(key: String, value: PlainValue)] = []
        entries.reserveCapacity(selection.columns.count)
        for column in selection.columns {
            do throws(TableFault) {
                entries.append((column.name, try column.read(statement.statement, at: position)))
            } catch {
                return .failure(fault(error.code, error.message, field: column.name))
            }
            position += column.expressions.count
        }
        return .success(.dictionary(entries))
    }

    /// Steps over a row that is too large to be read; nil where rows have no key to go on from.
    private func skipLargeRow() throws(FormatError) -> RecordFault? {
        guard let sql = selection.nextKeySQL else { return nil }
        do throws(SQLiteError) {
            guard let key = try database.connection.value(sql, [.integer(lastKey)])?.integer else { return nil }
            lastKey = key
        } catch {
            throw failure(error)
        }
        return fault("input.limit", "a value of the row, or the row, is larger than max_record_size allows")
    }

    private func fault(_ code: String, _ message: String, field: String? = nil) -> RecordFault {
        var location = place
        location.index = index
        let record = selection.key == nil ? "/\(index)" : "/\(lastKey)"
        location.pointer = record + (field.map { "/" + JSONPointer.escape($0) } ?? "")
        return RecordFault(code: code, message: message, location: location, field: field)
    }

    private func failure(_ error: SQLiteError) -> FormatError {
        var location = place
        location.index = index
        if selection.key != nil, lastKey > .min { location.pointer = "/\(lastKey)" }
        var failure = SourceDatabase.failure(error, at: location)
        if location.pointer != nil { failure.message += " (after this row)" }
        return failure
    }

    private static func size(of value: PlainValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count
        case .data(let bytes): bytes.count
        case .array(let values): values.reduce(16) { $0 + size(of: $1) }
        case .dictionary(let entries): entries.reduce(16) { $0 + size(of: $1.value) }
        default: 8
        }
    }
}

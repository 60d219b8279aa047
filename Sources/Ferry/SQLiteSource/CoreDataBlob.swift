import Formats
import Foundation

/// Data that Core Data may keep in files beside the store: the column then holds a mark and the file's name.
///
/// By what is known of the format: the first byte is 1 before data that is in the column, and 2 before the name of a
/// file in the folder `.NAME_SUPPORT/_EXTERNAL_DATA`.
struct CoreDataBlob {
    let folder: String
    let maximumBytes: Int

    static let inlineMark: UInt8 = 1
    static let fileMark: UInt8 = 2

    /// The data of a column whose values have marks.
    func bytes(of column: [UInt8]) throws(TableFault) -> [UInt8] {
        switch column.first {
        case nil: return []
        case Self.inlineMark?: return Array(column.dropFirst())
        case Self.fileMark?:
            guard let name = Self.fileName(column) else {
                throw TableFault(code: "sqlite.external", message: "the data is marked as external but names no file")
            }
            return try read(name)
        default:
            throw TableFault(code: "sqlite.external", message: "the data has neither of the marks 1 and 2")
        }
    }

    /// The name in a column that refers to a file: a UUID, so it leads nowhere else.
    static func fileName(_ column: [UInt8]) -> String? {
        guard column.first == fileMark else { return nil }
        var text = column.dropFirst()
        while text.last == 0 { text.removeLast() }
        guard let name = String(validating: text, as: UTF8.self), let uuid = UUID(uuidString: name) else { return nil }
        return uuid.uuidString == name.uppercased() ? name : nil
    }

    private func read(_ name: String) throws(TableFault) -> [UInt8] {
        let path = folder + "/" + name
        do {
            let source = try ByteSource(path: path)
            guard let size = source.totalBytes, size <= maximumBytes else {
                throw TableFault(
                    code: "input.limit", message: "the file \(path) with the data is larger than max_record_size allows"
                )
            }
            return try source.peek(size)
        } catch let fault as TableFault {
            throw fault
        } catch {
            throw TableFault(
                code: "sqlite.external", message: "the file \(path) with the data cannot be read: \(error)")
        }
    }
}

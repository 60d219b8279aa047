/// Reads property lists: XML (`<plist>` documents in UTF-8, UTF-16 or UTF-32) and binary (`bplist00`).
///
/// It is strict where Foundation is lax on this system: a bare word, a truncated document, text behind the root, dates
/// that are no numbers and entity declarations are refused, always with an error and never with a trap. Old-style
/// (OpenStep, GNUstep) property lists are refused too.
public enum PropertyList {
    /// Reads a whole property list.
    ///
    /// Dates are native, sets are arrays, a UID is a dictionary with the one key `CF$UID`. Strings and data that a binary
    /// property list refers to many times are shared.
    /// - Parameters:
    ///   - bytes: the file's content; nothing of it is kept.
    ///   - file: the name for locations in errors.
    /// - Throws: ``FormatError`` with the line where the text is XML, the byte offset where it is binary.
    public static func read(_ bytes: UnsafeRawBufferPointer, file: String) throws(FormatError) -> PlainValue {
        switch PropertyListForm(detecting: bytes) {
        case .binary:
            return try BinaryPropertyList(bytes, file: file).value()
        case .xml:
            let parser = try XMLPropertyListParser(file: file, byteCount: bytes.count)
            try parser.parse(bytes)
            return try parser.finish()
        case nil:
            throw FormatError(.malformed, "not an XML or binary property list", at: RecordLocation(file: file))
        }
    }

    /// Reads a whole property list; see ``read(_:file:)-(UnsafeRawBufferPointer,_)``.
    public static func read(_ bytes: [UInt8], file: String) throws(FormatError) -> PlainValue {
        let result = bytes.withUnsafeBytes { bytes -> Result<PlainValue, FormatError> in
            do throws(FormatError) { return .success(try read(bytes, file: file)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

/// A binary property list (`bplist00`, the format of Core Foundation's CFBinaryPList.c) over bytes that the caller keeps.
///
/// Objects are read on demand: opening checks only the header, the trailer and that the offset table lies inside the
/// file. Every offset, count and reference is checked before it is used.
struct BinaryPropertyList {
    /// The whole file.
    let bytes: UnsafeRawBufferPointer
    /// The name for locations.
    let file: String
    /// The number of objects.
    let objectCount: Int
    /// The root object.
    let top: Int
    /// Bytes of a reference to an object.
    let referenceSize: Int
    /// Where the offset table begins: objects end there.
    let tableOffset: Int

    private let offsetSize: Int

    private static let headerSize = 8
    private static let trailerSize = 32
    /// Zero bytes that are taken behind the trailer: some programs pad their files.
    private static let paddingLimit = 64

    /// Checks the header and finds a sound trailer.
    init(_ bytes: UnsafeRawBufferPointer, file: String) throws(FormatError) {
        self.bytes = bytes
        self.file = file
        guard bytes.count >= Self.headerSize, bytes.starts(with: "bplist00".utf8) else {
            throw Self.error("the version of this binary property list is not supported; only bplist00 is", 0, file)
        }
        guard bytes.count >= Self.headerSize + 1 + Self.trailerSize else {
            throw Self.error("the binary property list is cut off: it has no trailer", bytes.count, file)
        }
        let zeros = bytes.suffix(Self.paddingLimit).reversed().prefix { $0 == 0 }.count
        for padding in 0...min(zeros, bytes.count - Self.trailerSize - Self.headerSize - 1) {
            let start = bytes.count - padding - Self.trailerSize
            guard let trailer = Trailer(bytes, at: start, isExact: padding > 0) else { continue }
            objectCount = trailer.objectCount
            top = trailer.top
            referenceSize = trailer.referenceSize
            offsetSize = trailer.offsetSize
            tableOffset = trailer.tableOffset
            return
        }
        throw Self.error(
            "the binary property list has no sound trailer: it is cut off or damaged", bytes.count - Self.trailerSize,
            file)
    }

    /// The last 32 bytes: sizes, the number of objects, the root and where the offset table is.
    private struct Trailer {
        var offsetSize, referenceSize, objectCount, top, tableOffset: Int

        /// - Parameter isExact: whether the offset table must end right at the trailer.
        init?(_ bytes: UnsafeRawBufferPointer, at start: Int, isExact: Bool) {
            offsetSize = Int(bytes[start + 6])
            referenceSize = Int(bytes[start + 7])
            guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
                let objectCount = Int(exactly: BinaryPropertyList.bigEndian(bytes, start + 8, 8)),
                let top = Int(exactly: BinaryPropertyList.bigEndian(bytes, start + 16, 8)),
                let tableOffset = Int(exactly: BinaryPropertyList.bigEndian(bytes, start + 24, 8)),
                top < objectCount, tableOffset > headerSize, tableOffset < start
            else { return nil }
            let (tableSize, overflow) = objectCount.multipliedReportingOverflow(by: offsetSize)
            guard !overflow, isExact ? tableSize == start - tableOffset : tableSize <= start - tableOffset else {
                return nil
            }
            self.objectCount = objectCount
            self.top = top
            self.tableOffset = tableOffset
        }
    }

    // MARK: Bytes

    /// Where the object begins.
    func offset(of object: Int) throws(FormatError) -> Int {
        guard object >= 0, object < objectCount else {
            throw error("a reference leads to object \(object) of \(objectCount)", at: tableOffset)
        }
        let entry = tableOffset + object * offsetSize
        guard let offset = Int(exactly: Self.bigEndian(bytes, entry, offsetSize)), offset >= Self.headerSize,
            offset < tableOffset
        else { throw error("the offset of object \(object) lies outside the objects", at: entry) }
        return offset
    }

    /// The reference at `position` of the list of references that begins at `start`, whose bounds were checked.
    func reference(_ position: Int, from start: Int) throws(FormatError) -> Int {
        let place = start + position * referenceSize
        guard let object = Int(exactly: Self.bigEndian(bytes, place, referenceSize)), object < objectCount else {
            throw error("a reference leads outside the \(objectCount) objects", at: place)
        }
        return object
    }

    /// The big-endian number of `size` bytes (1 to 8) at `offset`; the caller has checked that they exist.
    static func bigEndian(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ size: Int) -> UInt64 {
        var value: UInt64 = 0
        for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
        return value
    }

    /// An error at a byte of this file.
    func error(_ message: String, code: FormatError.Code = .malformed, at offset: Int) -> FormatError {
        Self.error(message, code: code, offset, file)
    }

    private static func error(
        _ message: String, code: FormatError.Code = .malformed, _ offset: Int, _ file: String
    ) -> FormatError {
        FormatError(code, message, at: RecordLocation(file: file, byteOffset: offset))
    }
}

/// Turns text of any encoding that iconv knows into UTF-8, piece by piece, and tells where in the source each byte of
/// it stood.
final class XMLTranscoder {
    private let toUTF8: iconv_t
    private let fromUTF8: iconv_t
    /// Source bytes of a character that is not whole yet.
    private var tail: [UInt8] = []
    /// Bytes taken from the source, the tail not counted.
    private(set) var sourceOffset = 0
    /// Bytes of UTF-8 made.
    private var textOffset = 0
    /// What was converted and may still be asked for: where each step begins, and its text.
    private var steps: [(text: Int, source: Int)] = []
    private var text: [UInt8] = []
    private var textStart = 0

    /// Source bytes converted at once.
    private static let stepSize = 2048

    /// Nil when iconv does not know the encoding.
    init?(encoding: String) {
        let name = Self.name(of: encoding)
        guard let toUTF8 = iconv_open("UTF-8", name), toUTF8 != Self.invalid else { return nil }
        guard let fromUTF8 = iconv_open(name, "UTF-8"), fromUTF8 != Self.invalid else {
            iconv_close(toUTF8)
            return nil
        }
        self.toUTF8 = toUTF8
        self.fromUTF8 = fromUTF8
    }

    deinit {
        iconv_close(toUTF8)
        iconv_close(fromUTF8)
    }

    private static var invalid: iconv_t? { iconv_t(bitPattern: -1) }

    /// What documents mean by a name: the supersets in use, as the WHATWG's Encoding Standard has them, since the bytes
    /// for `\` and `~` are those in documents that say Shift_JIS.
    private static func name(of encoding: String) -> String {
        switch encoding.lowercased() {
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j": "CP932"
        case "euc-kr", "euckr", "ks_c_5601-1987", "ksc5601", "korean", "windows-949": "CP949"
        case "gb2312", "gbk", "x-gbk", "chinese": "GB18030"
        default: encoding
        }
    }

    /// Whether the text so far ends with a whole character.
    var isComplete: Bool { tail.isEmpty }

    /// Appends `bytes` in UTF-8.
    /// - Returns: false at a byte that is no text in the encoding; ``sourceOffset`` is its place.
    func transcode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.stepSize, bytes.count)
            tail.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            steps.append((textOffset, sourceOffset))
            let before = output.count
            let isSound = step(into: &output)
            text.append(contentsOf: output[before...])
            textOffset += output.count - before
            guard isSound else { return false }
            start = end
        }
        return true
    }

    private func step(into output: inout [UInt8]) -> Bool {
        var buffer = [CChar](repeating: 0, count: tail.count * 4 + 16)
        var source = tail.map { CChar(bitPattern: $0) }
        let (taken, made, isSound) = source.withUnsafeMutableBufferPointer { source in
            buffer.withUnsafeMutableBufferPointer { target in
                Self.convert(toUTF8, source, target)
            }
        }
        output.append(contentsOf: buffer[..<made].lazy.map { UInt8(bitPattern: $0) })
        sourceOffset += taken
        tail.removeFirst(taken)
        return isSound && tail.count < 16
    }

    /// How many bytes were taken and made, and whether all that was not taken is the begin of a character.
    private static func convert(
        _ converter: iconv_t, _ source: UnsafeMutableBufferPointer<CChar>, _ target: UnsafeMutableBufferPointer<CChar>
    ) -> (taken: Int, made: Int, isSound: Bool) {
        var input = source.baseAddress
        var output = target.baseAddress
        var inputLeft = source.count
        var outputLeft = target.count
        let result = iconv(converter, &input, &inputLeft, &output, &outputLeft)
        let isSound = result != Int(bitPattern: UInt.max) || errno == EINVAL
        return (source.count - inputLeft, target.count - outputLeft, isSound)
    }

    // MARK: Places

    /// Where in the source the byte at `offset` of the UTF-8 stood. Offsets must not be below ``forget(before:)``.
    func sourceOffset(of offset: Int) -> Int {
        var low = 0
        var high = steps.count
        while low < high {
            let middle = (low + high) / 2
            if steps[middle].text <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return sourceOffset }
        let step = steps[low - 1]
        let start = max(step.text - textStart, 0)
        let end = min(offset - textStart, text.count)
        guard start < end else { return step.source }
        // As many bytes as the text before takes in the source's encoding.
        var passed = text[start..<end].map { CChar(bitPattern: $0) }
        var buffer = [CChar](repeating: 0, count: passed.count * 4 + 16)
        _ = iconv(fromUTF8, nil, nil, nil, nil)
        let (_, made, _) = passed.withUnsafeMutableBufferPointer { passed in
            buffer.withUnsafeMutableBufferPointer { Self.convert(fromUTF8, passed, $0) }
        }
        return step.source + made
    }

    /// Nothing before `offset` of the UTF-8 will be asked for any more.
    func forget(before offset: Int) {
        guard let keep = steps.lastIndex(where: { $0.text <= offset }), keep > 0 else { return }
        let count = min(max(steps[keep].text - textStart, 0), text.count)
        text.removeFirst(count)
        textStart += count
        steps.removeFirst(keep)
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

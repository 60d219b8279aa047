import Foundation

@testable import Formats

/// Decodes single texts and values, as records of a file `input`.
enum Decoding {
    static func json<T: Decodable>(
        _ type: T.Type, _ text: String, _ options: RecordDecodingOptions = RecordDecodingOptions()
    ) throws(RecordFault) -> T {
        let decoder = RecordDecoder(options: options)
        decoder.begin(chunk(text))
        return try decoder.decode(type, at: 0)
    }

    static func plain<T: Decodable>(
        _ type: T.Type, _ value: PlainValue, _ options: RecordDecodingOptions = RecordDecodingOptions()
    ) throws(RecordFault) -> T {
        let decoder = RecordDecoder(options: options)
        decoder.begin(RecordChunk(origin: RecordLocation(file: "input"), firstIndex: 0, content: .plain([value])))
        return try decoder.decode(type, at: 0)
    }

    static func chunk(_ text: String) -> RecordChunk {
        let buffer = InputBuffer(copying: text.utf8)
        let span = RecordChunk.RecordSpan(offset: 0, count: buffer.bytes.count, line: 1)
        var chunk = RecordChunk(
            origin: RecordLocation(file: "input"), firstIndex: 0, content: .json(buffer, [span]))
        chunk.recordPointer = ""
        return chunk
    }

    static func fault<T: Decodable>(
        _ type: T.Type, _ text: String, _ options: RecordDecodingOptions = RecordDecodingOptions()
    ) -> RecordFault? {
        do throws(RecordFault) {
            _ = try json(type, text, options)
            return nil
        } catch {
            return error
        }
    }
}

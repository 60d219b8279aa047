import CSimdJSON
import Foundation

extension UUID {
    /// Reads the usual text form, 36 bytes, lower or upper case; nil for anything else.
    init?(ascii text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 36 else { return nil }
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isSound = withUnsafeMutableBytes(of: &bytes) { target in
            ferry_json_uuid(text.baseAddress, target.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        guard isSound else { return nil }
        self.init(uuid: bytes)
    }
}

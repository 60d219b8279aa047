import Foundation

extension UnsafeRawBufferPointer {
    /// Whether both hold the same bytes.
    func elementsEqualBytes(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, count) == 0
    }
}

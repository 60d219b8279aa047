import CSimdJSON
import Foundation

/// Changes source keys into coding keys, remembering each it has seen.
final class KeyConversion {
    private struct Entry {
        /// The converted text and, behind it, the original one.
        var memory: UnsafeMutablePointer<UInt8>
        var convertedCount: Int
        var originalCount: Int
        var hash: UInt64
    }

    private let convertsSnakeCase: Bool
    private let renamed: [String: String]
    private var topLevel: [UInt64: Entry] = [:]
    private var nested: [UInt64: Entry] = [:]
    /// Conversions that are not remembered; they live as long as the record.
    private var transient: [UnsafeMutablePointer<UInt8>] = []
    /// Objects whose keys are data would fill the memory otherwise.
    private static let mostRemembered = 4096

    /// Nil when the options change no key.
    init?(_ options: RecordDecodingOptions) {
        convertsSnakeCase = options.keyStrategy == .convertFromSnakeCase
        renamed = options.renamedKeys
        if !convertsSnakeCase && renamed.isEmpty { return nil }
    }

    deinit {
        for entry in topLevel.values { entry.memory.deallocate() }
        for entry in nested.values { entry.memory.deallocate() }
        for memory in transient { memory.deallocate() }
    }

    func beginRecord() {
        guard !transient.isEmpty else { return }
        for memory in transient { memory.deallocate() }
        transient.removeAll(keepingCapacity: true)
    }

    /// Gives the key node its converted text and hash; the original text stays readable behind the converted one.
    func convert(_ key: UnsafeMutablePointer<FerryJSONNode>, isTopLevel: Bool, seed: UInt64) {
        guard let text = key.pointee.text else { return }
        let count = Int(key.pointee.length)
        let canRename = isTopLevel && !renamed.isEmpty
        guard canRename || (convertsSnakeCase && memchr(text, 0x5F, count) != nil) else { return }
        let known = isTopLevel ? topLevel[key.pointee.value] : nested[key.pointee.value]
        if let known, known.originalCount == count, memcmp(known.memory + known.convertedCount, text, count) == 0 {
            apply(known, to: key)
            return
        }
        let original = UnsafeBufferPointer(start: text, count: count)
        let entry = makeEntry(original, isTopLevel: isTopLevel, seed: seed)
        if known != nil || topLevel.count + nested.count >= Self.mostRemembered {
            transient.append(entry.memory)
        } else if isTopLevel {
            topLevel[key.pointee.value] = entry
        } else {
            nested[key.pointee.value] = entry
        }
        apply(entry, to: key)
    }

    private func apply(_ entry: Entry, to key: UnsafeMutablePointer<FerryJSONNode>) {
        key.pointee.text = UnsafePointer(entry.memory)
        key.pointee.length = UInt32(truncatingIfNeeded: entry.convertedCount)
        key.pointee.extent = UInt32(truncatingIfNeeded: entry.originalCount)
        key.pointee.value = entry.hash
        key.pointee.flags |= convertedFlag
    }

    private func makeEntry(_ original: UnsafeBufferPointer<UInt8>, isTopLevel: Bool, seed: UInt64) -> Entry {
        let name = String(decoding: original, as: UTF8.self)
        var converted = name
        if isTopLevel, let other = renamed[name] {
            converted = other
        } else if convertsSnakeCase {
            converted = Self.camelCase(name)
        }
        let bytes = Array(converted.utf8)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + original.count + 1)
        memory.initialize(repeating: 0, count: bytes.count + original.count + 1)
        UnsafeMutableRawPointer(memory).copyMemory(from: bytes, byteCount: bytes.count)
        if let base = original.baseAddress {
            UnsafeMutableRawPointer(memory + bytes.count).copyMemory(from: base, byteCount: original.count)
        }
        return Entry(
            memory: memory, convertedCount: bytes.count, originalCount: original.count,
            hash: ferry_json_hash(memory, bytes.count, seed))
    }

    /// By the rules of Foundation's JSONDecoder: underscores at the start and end stay; a text without an inner
    /// underscore stays as it is; of the words between them the first becomes lower case, the others capitalized.
    static func camelCase(_ name: String) -> String {
        guard let first = name.firstIndex(where: { $0 != "_" }), let last = name.lastIndex(where: { $0 != "_" })
        else { return name }
        let words = name[first...last].split(separator: "_")
        guard words.count > 1, let head = words.first else { return name }
        let camel = head.lowercased() + words.dropFirst().map { $0.capitalized }.joined()
        return name[..<first] + camel + name[name.index(after: last)...]
    }
}

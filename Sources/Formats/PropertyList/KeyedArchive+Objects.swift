import Foundation

extension KeyedArchive {
    /// The classes whose instances are plain values, by the name of the class or of one that it inherits from.
    private enum Family: String {
        case array = "NSArray"
        case set = "NSSet"
        case orderedSet = "NSOrderedSet"
        case dictionary = "NSDictionary"
        case string = "NSString"
        case data = "NSData"
        case date = "NSDate"
        case uuid = "NSUUID"
        case url = "NSURL"
        case null = "NSNull"
        case number = "NSNumber"
    }

    /// The value of an object that has a class, or of a dictionary that has none.
    mutating func instance(_ fields: Entries, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        guard let reference = fields.first(where: { $0.key == "$class" }) else {
            // The description of a class, or values that an archiver of another make put in directly.
            return try unwrap(.dictionary(fields), depth: depth, at: pointer)
        }
        let classes = try classNames(reference.value, at: pointer)
        let family = classes.lazy.compactMap { Family(rawValue: $0) }.first
        let size: Size
        let value: PlainValue
        switch family {
        case .array?, .set?, .orderedSet?: return try elements(fields, depth: depth, at: pointer)
        case .dictionary?: return try pairs(fields, depth: depth, at: pointer)
        case .string?: (value, size) = try string(fields, depth: depth, at: pointer)
        case .data?: (value, size) = try data(fields, depth: depth, at: pointer)
        case .date?: (value, size) = (try date(fields, at: pointer), Size())
        case .uuid?: (value, size) = (try uuid(fields, depth: depth, at: pointer), Size(nodes: 1, bytes: 36))
        case .url?: (value, size) = try url(fields, depth: depth, at: pointer)
        case .null?: (value, size) = (.null, Size())
        case .number?: (value, size) = (number(fields) ?? .dictionary(named(fields, classes)), Size())
        case nil:
            let (known, size) = try entries(fields.filter { $0.key != "$class" }, depth: depth, at: pointer)
            return (.dictionary([("$class", .string(classes.first ?? ""))] + known), size)
        }
        return (value, size)
    }

    /// The name of the object's class, then those it inherits from.
    private func classNames(_ value: PlainValue, at pointer: String) throws(FormatError) -> [String] {
        guard let number = Self.reference(value), let index = Int(exactly: number), objects.indices.contains(index),
            case .dictionary(let fields) = objects[index]
        else { throw error("the object's $class leads to no class", at: pointer) }
        var names: [String] = []
        if case .string(let name)? = fields.first(where: { $0.key == "$classname" })?.value { names.append(name) }
        if case .array(let values)? = fields.first(where: { $0.key == "$classes" })?.value {
            for case .string(let name) in values { names.append(name) }
        }
        guard !names.isEmpty else { throw error("the class of an object has no name", at: "/$objects/\(index)") }
        return names
    }

    private func field(_ name: String, of fields: Entries) -> PlainValue? {
        fields.first { $0.key == name }?.value
    }

    private func named(_ fields: Entries, _ classes: [String]) -> Entries {
        [("$class", .string(classes.first ?? ""))] + fields.filter { $0.key != "$class" }
    }

    // MARK: Collections

    /// The elements of arrays and sets stand in `NS.objects`, those that older ordered sets wrote under a key each.
    private mutating func elements(_ fields: Entries, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        if case .array(let values)? = field("NS.objects", of: fields) {
            return try list(values, depth: depth, at: pointer)
        }
        var values: [PlainValue] = []
        while let value = field("NS.object.\(values.count)", of: fields) { values.append(value) }
        guard !values.isEmpty || fields.count == 1 else {
            throw error("an array or set has no list NS.objects", at: pointer)
        }
        return try list(values, depth: depth, at: pointer)
    }

    private mutating func pairs(_ fields: Entries, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        guard case .array(let keys)? = field("NS.keys", of: fields),
            case .array(let values)? = field("NS.objects", of: fields), keys.count == values.count
        else { throw error("a dictionary has not as many keys (NS.keys) as values (NS.objects)", at: pointer) }
        var named: Entries = []
        for (key, value) in zip(keys, values) {
            switch try unwrap(key, depth: depth + 1, at: pointer).value {
            case .string(let name): named.append((name, value))
            case .integer(let number): named.append((String(number), value))
            case .unsigned(let number): named.append((String(number), value))
            default: throw error("a dictionary has a key that is neither text nor an integer", at: pointer)
            }
        }
        let (result, size) = try entries(named, depth: depth, at: pointer)
        return (.dictionary(result), size)
    }

    // MARK: Scalars

    private mutating func string(_ fields: Entries, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        if let value = field("NS.string", of: fields) {
            let sized = try unwrap(value, depth: depth + 1, at: pointer)
            if case .string = sized.value { return sized }
        } else if case .data(let bytes)? = field("NS.bytes", of: fields),
            let text = String(validating: bytes, as: UTF8.self)
        {
            return (.string(text), Size(nodes: 1, bytes: bytes.count))
        }
        throw error("a string has no text (NS.string)", at: pointer)
    }

    private mutating func data(_ fields: Entries, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        if let value = field("NS.data", of: fields) ?? field("NS.bytes", of: fields) {
            let sized = try unwrap(value, depth: depth + 1, at: pointer)
            if case .data = sized.value { return sized }
        }
        throw error("data has no bytes (NS.data)", at: pointer)
    }

    private func date(_ fields: Entries, at pointer: String) throws(FormatError) -> PlainValue {
        var seconds = Double.nan
        switch field("NS.time", of: fields) {
        case .real(let value)?: seconds = value
        case .integer(let value)?: seconds = Double(value)
        default: break
        }
        guard PropertyListLimits.dates.contains(seconds) else {
            throw error("a date (NS.time) is not a number or lies outside the years 1 to 9999", at: pointer)
        }
        return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }

    private mutating func uuid(_ fields: Entries, depth: Int, at pointer: String) throws(FormatError) -> PlainValue {
        guard let value = field("NS.uuidbytes", of: fields),
            case .data(let bytes) = try unwrap(value, depth: depth + 1, at: pointer).value, bytes.count == 16
        else { throw error("a UUID (NS.uuidbytes) has not 16 bytes", at: pointer) }
        let digits = bytes.flatMap { [$0 >> 4, $0 & 0xF] }.map { String($0, radix: 16, uppercase: true) }
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }
        return .string(groups.joined(separator: "-"))
    }

    private mutating func url(_ fields: Entries, depth: Int, at pointer: String) throws(FormatError) -> Sized {
        guard let value = field("NS.relative", of: fields),
            case .string(let relative) = try unwrap(value, depth: depth + 1, at: pointer).value
        else { throw error("a URL has no text (NS.relative)", at: pointer) }
        var text = relative
        if let value = field("NS.base", of: fields),
            case .string(let base) = try unwrap(value, depth: depth + 1, at: pointer).value,
            let base = URL(string: base),
            let resolved = URL(string: relative, relativeTo: base)
        {
            text = resolved.absoluteString
        }
        return (.string(text), Size(nodes: 1, bytes: text.utf8.count))
    }

    /// Numbers are mostly kept as such; some makers keep them as objects.
    private func number(_ fields: Entries) -> PlainValue? {
        if case .bool(let value)? = field("NS.boolval", of: fields) { return .bool(value) }
        return field("NS.intval", of: fields) ?? field("NS.dblval", of: fields)
    }
}

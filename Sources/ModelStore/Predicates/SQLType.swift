import Foundation

/// What a value in a predicate is, as far as SQL has to know.
indirect enum SQLType: Equatable {
    case bool, float, double, decimal, string, date, uuid, url, data
    /// An integer whose type has these bounds, cut to what SQLite can hold.
    case integer(ClosedRange<Int64>)
    /// A JSON array of such elements.
    case array(of: SQLType)
    /// A JSON object by keys.
    case dictionary
    /// JSON text of another form, or elements that SQL cannot tell apart as Swift does.
    case json
    /// A row, as its key.
    case model
    /// The identifier of a row, as its key.
    case identifier
    /// A reference in a record, as the key of the row it leads to.
    case reference
    /// The rows of a to-many relationship, or a filtered collection.
    case sequence
}

extension SQLType {
    /// A Swift type as a column holds it.
    struct Form {
        var type: SQLType
        var isOptional = false
        /// Whether the column holds the raw value of an enum or the like, or a type with a form of its own, whose order in
        /// Swift may be another than the column's.
        var isRawValue = false

        /// The form of a type that is known.
        init(type: SQLType) {
            self.type = type
        }

        /// The form of a Swift type, or nil when no column can hold it.
        init?(of type: Any.Type) {
            if let optional = type as? any OptionalType.Type {
                guard let wrapped = Form(of: optional.wrappedType) else { return nil }
                self = wrapped
                isOptional = true
                return
            }
            if let raw = type as? any RawRepresentable.Type {
                guard let form = Form(of: Self.rawValueType(raw)) else { return nil }
                self = form
                isRawValue = true
                return
            }
            if type == PersistentIdentifier.self {
                self.type = .identifier
                return
            }
            guard let plain = SQLType(plain: type) else { return nil }
            self.type = plain
            isRawValue = type is any StorableValue.Type && plain.isScalar && !Self.isKnown(type)
        }

        /// Whether the type's order is that of its column.
        private static func isKnown(_ type: Any.Type) -> Bool {
            let known: [Any.Type] = [
                Bool.self, Float.self, Double.self, Decimal.self, String.self, Date.self, UUID.self, URL.self,
                Data.self, ModelReference.self,
            ]
            return type is any FixedWidthInteger.Type || known.contains { $0 == type }
        }

        private static func rawValueType<Raw: RawRepresentable>(_: Raw.Type) -> Any.Type { Raw.RawValue.self }
    }

    /// Whether it is one value that SQL can compare.
    var isScalar: Bool {
        switch self {
        case .array, .dictionary, .json, .sequence: false
        default: true
        }
    }

    private init?(plain type: Any.Type) {
        if let integer = type as? any FixedWidthInteger.Type {
            self = .integer(Self.bounds(integer))
        } else if let storable = type as? any StorableValue.Type, storable.attributeType != .json {
            self.init(storable.attributeType)
        } else if type is any DictionaryType.Type {
            self = .dictionary
        } else if let array = type as? any ElementsType.Type {
            self = Self.elementType(array.elementType).map { .array(of: $0) } ?? .json
        } else if type is any Encodable.Type {
            self = .json
        } else {
            return nil
        }
    }

    private init(_ type: AttributeType) {
        switch type {
        case .bool: self = .bool
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: self = .integer(.min ... .max)
        case .float: self = .float
        case .double: self = .double
        case .decimal: self = .decimal
        case .string: self = .string
        case .date: self = .date
        case .uuid: self = .uuid
        case .url: self = .url
        case .data: self = .data
        case .json: self = .json
        case .reference: self = .reference
        }
    }

    /// The type of a JSON array's elements, for those whose JSON SQLite reads without loss.
    private static func elementType(_ element: Any.Type) -> SQLType? {
        guard let form = Form(of: element), !form.isOptional else { return nil }
        return switch form.type {
        case .bool, .integer, .string, .uuid: form.type
        default: nil
        }
    }

    private static func bounds<Integer: FixedWidthInteger>(_ type: Integer.Type) -> ClosedRange<Int64> {
        Int64(clamping: Integer.min)...Int64(clamping: Integer.max)
    }
}

/// Optionals of any type.
protocol OptionalType {
    static var wrappedType: Any.Type { get }
    var wrappedValue: Any? { get }
}

extension Optional: OptionalType {
    static var wrappedType: Any.Type { Wrapped.self }
    var wrappedValue: Any? { self }
}

/// Arrays and sets of any type.
protocol ElementsType {
    static var elementType: Any.Type { get }
}

extension Array: ElementsType {
    static var elementType: Any.Type { Element.self }
}

extension Set: ElementsType {
    static var elementType: Any.Type { Element.self }
}

/// Dictionaries of any type.
protocol DictionaryType {}

extension Dictionary: DictionaryType {}

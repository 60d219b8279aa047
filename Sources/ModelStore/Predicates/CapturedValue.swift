import Foundation
import SQLite

/// A value from outside a predicate as it is bound, and how what is bound lies to the value itself.
struct CapturedValue {
    var value: Value
    /// Less than 0, 0 or more than 0 as the bound value is less than, equal to or more than the true one: a date finer
    /// than a microsecond has no text of its own.
    var offset = 0
    /// Whether it is a number that is none, and so equal to nothing.
    var isNaN = false

    /// Nil stands for a value that no column can hold.
    init?(_ any: Any) {
        if let optional = any as? any OptionalType {
            guard let wrapped = optional.wrappedValue else {
                self.init(value: .null)
                return
            }
            self.init(wrapped)
            return
        }
        if let raw = any as? any RawRepresentable {
            self.init(raw.rawValue)
            return
        }
        switch any {
        case let date as Date: self.init(date: date)
        case let number as Double: self.init(number: number)
        case let number as Float: self.init(number: Double(number))
        case let number as any FixedWidthInteger: self.init(integer: number)
        // The common ones by themselves: a captured collection may have many.
        case let text as String: self.init(value: .text(text))
        case let reference as ModelReference:
            // An identity is not what a column holds.
            guard case .key(let key) = reference.form else { return nil }
            self.init(value: .integer(key))
        case let id as UUID: self.init(value: .text(id.uuidString))
        case let value as any StorableValue: self.init(storable: value)
        default: return nil
        }
    }

    /// The key of a row; one that is not known is equal to none.
    init(key: Value, isUnknown: Bool) {
        self.init(value: key, isNaN: isUnknown)
    }

    private init(value: Value, offset: Int = 0, isNaN: Bool = false) {
        self.value = value
        self.offset = offset
        self.isNaN = isNaN
    }

    private init(date: Date) {
        guard let text = StoredDate.text(of: date), let stored = StoredDate.date(from: text) else {
            // Before or after all dates of a store, whose first characters are digits.
            let isEarly = date.timeIntervalSinceReferenceDate < 0
            self.init(
                value: .text(isEarly ? "" : "~"), offset: isEarly ? -1 : 1,
                isNaN: date.timeIntervalSinceReferenceDate.isNaN)
            return
        }
        self.init(value: .text(text), offset: stored < date ? -1 : stored > date ? 1 : 0)
    }

    private init(number: Double) {
        self.init(value: .real(number), isNaN: number.isNaN)
    }

    private init(integer: some FixedWidthInteger) {
        // Above all integers of a store. SQLite compares an integer with a real exactly.
        self.init(value: Int64(exactly: integer).map { .integer($0) } ?? .real(Double(integer)))
    }

    private init?(storable: some StorableValue) {
        if let decimal = storable as? Decimal, !decimal.isFinite {
            self.init(value: .null, isNaN: true)
            return
        }
        var writer = RowWriter(entity: EntityDescription("", attributes: [AttributeDescription("", .json)]))
        writer.beginRow()
        writer.append(storable)
        guard writer.endRow(presence: .all) else { return nil }
        self.init(value: writer.withRow(0) { Value($0[0]) })
    }
}

extension Value {
    /// A copy of the cell.
    init(_ cell: Cell) {
        switch cell {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        case .text(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
        case .blob(let bytes): self = .blob(Array(bytes))
        }
    }
}

import ModelStore

extension FieldFix {
    /// Compiles a rule for the attribute at `position`; nil when the rule is a demand.
    /// - Throws: ``FerryError`` (`usage`) when the rule does not fit the attribute.
    convenience init?(_ rule: ValidationRule, _ attribute: AttributeDescription, at position: Int) throws(FerryError) {
        let action: Action
        let verb: String
        switch rule.kind {
        case .trim:
            guard attribute.type == .string || attribute.type == .url else {
                throw FieldDemand.misfit(attribute, "trim is for text, not for \(attribute.type.rawValue)")
            }
            action = .trim
            verb = "trim"
        case .defaultValue(let value):
            guard value != .null else { throw FieldDemand.misfit(attribute, "the default is null") }
            action = .fillNull(try FieldDemand.constant(value, for: attribute, what: "the default"))
            verb = "default"
        case .clamp(let min, let max):
            action = .clamp(
                try FieldDemand.range(min: min, max: max, of: attribute),
                min: try Self.bound(min, of: attribute, isUpper: false),
                max: try Self.bound(max, of: attribute, isUpper: true))
            verb = "clamp"
        case .required, .length, .range, .oneOf, .pattern:
            return nil
        }
        self.init(position: position, action: action, name: "\(verb) \(attribute.name)")
    }

    /// Compiles an assignment to the attribute at `position`.
    /// - Throws: ``FerryError`` (`usage`) when the constant does not fit the attribute.
    convenience init(_ assignment: FieldAssignment, _ attribute: AttributeDescription, at position: Int) throws(FerryError) {
        let value = try FieldDemand.constant(assignment.value, for: attribute, what: "the value set")
        self.init(position: position, action: .assign(value), name: "set \(attribute.name)")
    }

    /// Bounds of integers may be fractions, which no integer can become: those are rounded into the range instead.
    private static func bound(
        _ value: RuleValue?, of attribute: AttributeDescription, isUpper: Bool
    ) throws(FerryError) -> CellValue? {
        guard let value, attribute.type == .date || attribute.type == .decimal else { return nil }
        return try FieldDemand.constant(value, for: attribute, what: "a bound", isUpperBound: isUpper)
    }
}

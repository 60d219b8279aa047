import ModelStore

/// Rules compiled for one entity: they look at encoded rows, so they serve compiled and declared models alike.
///
/// Cost: a row that obeys them is judged without allocation, patterns and non-ASCII lengths apart.
package struct RuleSet: Sendable {
    /// One cell that a fix replaces.
    package struct Fix: Sendable, Hashable {
        /// The attribute's position.
        package var position: Int
        /// What was done, such as `trim title`.
        package var name: String
        /// The new value.
        package var value: CellValue
        /// Whether the field counts as present in the record from now on: what is assigned does, a filled-in default
        /// does not, so that it never overwrites what the store has.
        package var isAssigned: Bool
    }

    /// A text that is equal for two sets exactly when they mean the same.
    package let canonicalForm: String
    private let demands: [FieldDemand]
    private let repairs: [FieldFix]

    /// Compiles rules.
    /// - Throws: ``FerryError`` (`usage`) when a rule names a field the entity does not have, with the nearest one it
    ///   has, or does not fit the field's type.
    package init(_ rules: [ValidationRule], for entity: EntityDescription) throws(FerryError) {
        var demands: [FieldDemand] = []
        var repairs: [FieldFix] = []
        for rule in rules {
            let position = try Self.position(of: rule.field, in: entity)
            let attribute = entity.attributes[position]
            if let demand = try FieldDemand(rule, attribute, at: position) { demands.append(demand) }
            if let repair = try FieldFix(rule, attribute, at: position) { repairs.append(repair) }
        }
        self.demands = demands
        self.repairs = repairs
        canonicalForm = rules.map(\.canonicalForm).joined(separator: "; ")
    }

    /// Compiles assignments of constants, as fixes that always apply.
    /// - Throws: ``FerryError`` (`usage`) when a field is unknown or a constant does not fit it.
    package init(assigning assignments: [FieldAssignment], for entity: EntityDescription) throws(FerryError) {
        demands = []
        var repairs: [FieldFix] = []
        for assignment in assignments {
            let position = try Self.position(of: assignment.field, in: entity)
            repairs.append(try FieldFix(assignment, entity.attributes[position], at: position))
        }
        self.repairs = repairs
        canonicalForm = assignments.map { "set \(String(reflecting: $0.field)) \($0.value.canonicalForm)" }
            .joined(separator: "; ")
    }

    /// Whether any rule puts something right.
    package var hasFixes: Bool { !repairs.isEmpty }

    /// Whether any rule demands something.
    package var hasDemands: Bool { !demands.isEmpty }

    /// Every demand that `row`, a row of the entity, breaks, in the rules' order.
    package func faults(in row: RowView) -> [ValidationFault] {
        var faults: [ValidationFault] = []
        for demand in demands where !demand.accepts(row[demand.position]) { faults.append(demand.fault) }
        return faults
    }

    /// What must be put right in `row`, in the rules' order; a later fix of the same cell builds on the earlier one's
    /// value, and the last one holds.
    package func fixes(in row: RowView) -> [Fix] {
        var fixes: [Fix] = []
        for repair in repairs {
            let earlier = fixes.last { $0.position == repair.position }?.value
            guard let value = earlier.map({ $0.withCell(repair.fixed) }) ?? repair.fixed(row[repair.position]) else {
                continue
            }
            var isAssigned = row.isPresent(repair.position)
            if case .assign = repair.action { isAssigned = true }
            fixes.append(Fix(position: repair.position, name: repair.name, value: value, isAssigned: isAssigned))
        }
        return fixes
    }

    private static func position(of field: String, in entity: EntityDescription) throws(FerryError) -> Int {
        if let position = entity.index(of: field) { return position }
        let hint = nearestName(to: field, in: entity.attributes.map(\.name)).map { "; did you mean \($0)?" } ?? ""
        throw FerryError(.usage, "a rule names \(field), but \(entity.name) has no such field\(hint)")
    }
}

/// How the values of an attribute become those of its column.
enum AttributeForm: Equatable {
    /// By their type.
    case plain
    /// As the name of a file that has the bytes.
    case external
    /// By the transformer of this type.
    case transformed(by: String)

    var isTransformed: Bool {
        if case .transformed = self { true } else { false }
    }

    /// What is wrong with a property of `type` in this form, as the rest of a sentence; nil when nothing is.
    func fault(of type: PropertyType, isClass: Bool, arguments: AttributeArguments) -> String? {
        guard self == .external else { return nil }
        let written = type.wrapped ?? type.text
        let wanted = isClass ? ["Data", "Foundation.Data"] : ["ExternalData", "ModelStore.ExternalData"]
        if !wanted.contains(written) {
            return "is stored externally, so its type must be \(wanted[0]) or \(wanted[0])?"
        }
        if arguments.isUnique { return "is stored externally, so it cannot be unique" }
        if arguments.defaultsTo != nil { return "is stored externally, so it cannot have defaultsTo:" }
        return nil
    }
}

/// Finds the attribute that a key path reads; what `@Model` writes ``EntityRepresentable/attributeName(for:)`` with.
public enum AttributeKeyPaths {
    /// The name that stands with `keyPath`, also where that goes on from a text to its ``LocalizedStandardText``, or nil.
    ///
    /// Linear in the number of attributes. Meant for the making of a statement, not for each row.
    public static func name(of keyPath: AnyKeyPath, among attributes: [(keyPath: AnyKeyPath, name: String)]) -> String?
    {
        if let attribute = attributes.first(where: { $0.keyPath == keyPath }) { return attribute.name }
        let order: AnyKeyPath
        switch type(of: keyPath).valueType {
        case is LocalizedStandardText.Type: order = \String.localizedStandard
        case is LocalizedStandardText?.Type: order = \String?.?.localizedStandard
        default: return nil
        }
        return attributes.first { $0.keyPath.appending(path: order) == keyPath }?.name
    }
}

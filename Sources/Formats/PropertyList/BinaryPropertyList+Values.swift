extension BinaryPropertyList {
    /// Builds the root's value with everything below it.
    func value() throws(FormatError) -> PlainValue {
        var builder = BinaryPropertyListBuilder(self)
        return try builder.value(of: top)
    }

    /// The key of a dictionary at `position`, which must be a string.
    func key(_ position: Int, from references: Int) throws(FormatError) -> String {
        let number = try reference(position, from: references)
        guard case .scalar(.string(let key)) = try object(number) else {
            throw error("a key of a dictionary is not a string", at: try offset(of: number))
        }
        return key
    }

    /// Whether the root is a dictionary with the key.
    func hasKey(_ key: String) throws(FormatError) -> Bool {
        guard case .dictionary(let count, let references) = try object(top) else { return false }
        for position in 0..<count where try self.key(position, from: references) == key { return true }
        return false
    }
}

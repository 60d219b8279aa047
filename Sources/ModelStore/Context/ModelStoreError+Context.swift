extension ModelStoreError.Code {
    /// Somebody else has changed or deleted a row meanwhile.
    public static let conflict = ModelStoreError.Code(rawValue: "store.conflict")
    /// An object cannot be in the context.
    public static let invalidModel = ModelStoreError.Code(rawValue: "store.invalidModel")
}

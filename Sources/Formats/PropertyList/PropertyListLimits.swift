/// The bounds within which property lists of either form are read.
enum PropertyListLimits {
    /// Containers inside containers. Foundation's readers stop at the same depth.
    static let depth = 512

    /// Seconds since 2001 of the dates that are taken: from Foundation's `distantPast` up to the end of year 9999.
    static let dates = -63_114_076_800.0..<252_423_993_600.0
}

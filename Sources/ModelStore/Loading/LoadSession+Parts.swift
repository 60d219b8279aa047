extension LoadSession {
    /// The bits of a record's number that count within its part.
    private static let partShift: UInt64 = 48

    /// The number of the first record of a part. A run that writes several models has a part for each; records are
    /// numbered anew in every one.
    package static func firstOrdinal(ofPart part: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: part) << partShift
    }

    /// The part that the record with this number is of.
    package static func part(of ordinal: UInt64) -> Int {
        Int(ordinal >> partShift)
    }
}

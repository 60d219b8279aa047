extension FormatError {
    static func recordTooLong(_ limit: Int, at place: RecordLocation) -> FormatError {
        FormatError(
            .limit, "a record is longer than \(limit) bytes; raise the limit if that is as it should be", at: place)
    }
}

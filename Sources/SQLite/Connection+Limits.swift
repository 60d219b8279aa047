import CSQLite

extension Connection {
    /// Sets how many bytes a text, blob or row may have; a larger one is ``ResultCode/tooBig``, and is not read into memory.
    public func setLengthLimit(_ bytes: Int) throws(SQLiteError) {
        sqlite3_limit(try opened(), SQLITE_LIMIT_LENGTH, Int32(clamping: bytes))
    }
}

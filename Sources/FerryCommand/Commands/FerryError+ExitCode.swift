import Ferry

extension FerryError {
    /// The exit code of a command that ends with this error.
    var exitCode: Int32 {
        switch code {
        case .usage: 2
        case .locked: 5
        case .schema: 6
        case .brokenPipe: 0
        default: 1
        }
    }
}

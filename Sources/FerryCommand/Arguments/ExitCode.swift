/// What the command's exit codes mean.
package struct ExitCode: Sendable, Hashable {
    /// The code, or codes, as the help writes them.
    package let code: String
    /// What happened.
    package let meaning: String

    /// All codes, in order.
    package static let all = [
        ExitCode(code: "0", meaning: "done, nothing rejected; or nothing to do"),
        ExitCode(code: "1", meaning: "failed; the store is as before"),
        ExitCode(code: "2", meaning: "the command line or the pipeline file is wrong"),
        ExitCode(
            code: "3",
            meaning: "done, some records rejected within the error budget; `validate` or `check` found something"),
        ExitCode(code: "4", meaning: "more records rejected than the error budget allows; the store is as before"),
        ExitCode(code: "5", meaning: "the store is locked by another run"),
        ExitCode(code: "6", meaning: "the store's schema is unknown, newer, or must be migrated first"),
        ExitCode(code: "130", meaning: "interrupted (SIGINT); the store is as before"),
        ExitCode(code: "143", meaning: "terminated (SIGTERM); the store is as before"),
    ]

    static let usage: Int32 = 2
    static let found: Int32 = 3
}

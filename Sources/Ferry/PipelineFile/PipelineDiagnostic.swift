/// One mistake in a pipeline file.
public struct PipelineDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The file as the user named it.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int
    /// What is wrong.
    public var message: String
    /// What could stand there, in words.
    public var expected: String?
    /// The valid name that was probably meant.
    public var nearest: String?

    /// Describes a mistake.
    public init(
        file: String, line: Int, column: Int, message: String, expected: String? = nil, nearest: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.expected = expected
        self.nearest = nearest
    }

    /// Such as ``memos.yaml:3:5: unknown key `fromat` in source; did you mean `format`?``.
    public var description: String {
        var text = "\(file):\(line):\(column): \(message)"
        if let nearest { text += "; did you mean `\(nearest)`?" }
        if let expected { text += (nearest == nil ? "; expected " : " Expected ") + expected }
        return text
    }
}

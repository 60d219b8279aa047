/// A JSON Pointer (RFC 6901): the way to a value inside a document.
public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    /// Keys and indices, outermost first, without escapes.
    public var tokens: [String]

    /// The pointer to the whole document.
    public static let root = JSONPointer(tokens: [])

    /// Makes a pointer of its tokens.
    public init(tokens: [String]) {
        self.tokens = tokens
    }

    /// Reads a pointer such as `/data/items`; nil when `text` is neither empty nor begins with `/`, or has a `~` that is
    /// not `~0` or `~1`.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        guard text.hasPrefix("/") else { return nil }
        var tokens: [String] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = Self.unescape(part) else { return nil }
            tokens.append(token)
        }
        self.tokens = tokens
    }

    /// The pointer's text.
    public var description: String {
        tokens.map { "/" + Self.escape($0) }.joined()
    }

    /// A token as it stands in a pointer's text.
    public static func escape(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return token }
        var text = ""
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func unescape(_ part: Substring) -> String? {
        guard part.unicodeScalars.contains("~") else { return String(part) }
        var text = ""
        var isEscape = false
        for scalar in part.unicodeScalars {
            if isEscape {
                guard scalar == "0" || scalar == "1" else { return nil }
                text += scalar == "0" ? "~" : "/"
                isEscape = false
            } else if scalar == "~" {
                isEscape = true
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return isEscape ? nil : text
    }
}

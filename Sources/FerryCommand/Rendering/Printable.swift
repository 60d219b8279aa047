/// Text from outside, made fit for a terminal or a page: no control characters that could act there.
enum Printable {
    /// `text` in one line: a line break or tab with the blanks around it as one blank, each other control, format or
    /// line-separating character as `\u{…}`.
    static func text(_ text: String) -> String {
        var result = ""
        var isAfterBreak = false
        // By scalars, because Swift takes a carriage return with a line feed for one character.
        for scalar in text.unicodeScalars {
            if "\n\r\t".unicodeScalars.contains(scalar) || (isAfterBreak && scalar == " ") {
                if !isAfterBreak {
                    while result.last == " " { result.removeLast() }
                    result += " "
                }
                isAfterBreak = true
                continue
            }
            isAfterBreak = false
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `text` for a cell or a line of Markdown, where nothing in it is markup.
    static func markdown(_ text: String) -> String {
        var result = ""
        for character in self.text(text) {
            if "\\`*_[]<>|#&".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }
}

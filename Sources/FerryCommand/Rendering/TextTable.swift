/// Rows of aligned columns for a terminal.
struct TextTable {
    enum Alignment {
        case left, right
    }

    private let alignments: [Alignment]
    private var rows: [[String]] = []

    /// A table whose columns are aligned like this; missing cells at the end of a row are empty.
    init(_ alignments: [Alignment]) {
        self.alignments = alignments
    }

    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    /// The rows, each indented by `indent` and ended, with two blanks between columns.
    func text(indent: String = "") -> String {
        let widths = alignments.indices.map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = indent
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
                line += (column == 0 ? "" : "  ") + (alignments[column] == .right ? padding + cell : cell + padding)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}

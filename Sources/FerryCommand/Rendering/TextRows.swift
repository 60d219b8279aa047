import ModelStore

/// Some rows of an entity, by key and identity, as text for a terminal.
struct TextRows {
    private let list: RowList

    init(_ list: RowList) {
        self.list = list
    }

    /// A line for each row that is listed, and the number of the others.
    var text: String {
        var table = TextTable([.right, .left])
        for row in list.rows {
            table.add("pk \(row.key)", Printable.text(row.identity.joined(separator: ", ")))
        }
        let more = list.count - list.rows.count
        return table.text(indent: "    ") + (more > 0 ? "    and \(Figures.count(more)) more\n" : "")
    }
}

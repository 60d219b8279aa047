/// Where the parts of an encoded row are; see ``RowWriter`` for the layout itself.
struct RowLayout {
    let columns: Int

    var presenceWords: Int { (columns + 63) / 64 }
    var headerSize: Int { 4 + presenceWords * 8 + columns * 4 }

    func offsetPosition(_ column: Int) -> Int {
        4 + presenceWords * 8 + column * 4
    }
}

import Testing

@testable import Ferry

@Suite struct NearestNameTests {
    private let names = ["merge", "keep", "replace", "fail", "on_conflict", "isFavorite"]

    @Test(arguments: [
        ("kepe", "keep"), ("mergee", "merge"), ("onConflict", "on_conflict"), ("repl", "replace"),
        ("is_favorit", "isFavorite"), ("KEEP", "keep"),
    ])
    func theNearestNameIsFound(name: String, nearest: String) {
        #expect(nearestName(to: name, in: names) == nearest)
    }

    @Test(arguments: ["", "x", "zebra", "---", String(repeating: "keep", count: 1000)])
    func nothingIsNearToWhatIsFar(name: String) {
        #expect(nearestName(to: name, in: names) == nil)
    }
}

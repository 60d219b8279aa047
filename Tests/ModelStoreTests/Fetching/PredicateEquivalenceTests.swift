import Foundation
import ModelStore
import Testing

@Suite("A predicate in SQL finds what it finds in memory")
struct PredicateEquivalenceTests {
    @Test("for texts")
    func texts() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 12) { generator in
            let text = Specimen.text(&generator)
            let optional = Specimen.maybe(text, &generator)
            return [
                #Predicate { $0.title == text }, #Predicate { $0.title != text },
                #Predicate { $0.note == optional }, #Predicate { $0.note != optional },
                #Predicate { !($0.note == text) }, #Predicate { $0.title == $0.note ?? "" },
                #Predicate { $0.title < text || $0.title == "zebra" },
                #Predicate { $0.title <= text }, #Predicate { text < $0.title || $0.title == "" },
                #Predicate { $0.title >= text }, #Predicate { $0.title > $0.note ?? "b" },
            ]
        }
    }

    @Test("for parts of texts")
    func partsOfTexts() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 12) { generator in
            let text = Specimen.text(&generator)
            return [
                #Predicate { $0.title.contains(text) }, #Predicate { !$0.title.contains(text) },
                #Predicate { $0.title.starts(with: text) }, #Predicate { text.contains($0.title) },
                #Predicate { $0.note?.contains(text) ?? false }, #Predicate { $0.note?.contains(text) == true },
                #Predicate { $0.title.localizedStandardContains(text) },
                #Predicate { $0.note?.localizedStandardContains(text) != false },
                #Predicate { $0.title.isEmpty || $0.title.count == 2 }, #Predicate { $0.title.count > 3 },
                #Predicate { ($0.note ?? "").isEmpty }, #Predicate { $0.note?.count == 1 },
                #Predicate { $0.note?.isEmpty == nil },
            ]
        }
    }

    @Test("for localized comparisons of texts")
    func localizedComparisons() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 12) { generator in
            let text = Specimen.text(&generator)
            let ascending = ComparisonResult.orderedAscending
            let same = ComparisonResult.orderedSame
            return [
                #Predicate { $0.title.localizedCompare(text) == ascending },
                #Predicate { $0.title.localizedCompare(text) != same },
                #Predicate { $0.title.caseInsensitiveCompare(text) == same },
            ]
        }
    }

    @Test("for numbers")
    func numbers() async throws {
        try await SpecimenStore.check(seed: newSeed()) { generator in
            let integer = Int.random(in: -3...3, using: &generator)
            let small = Int8(integer)
            let big = Specimen.pick([0, 1, 3, UInt64.max], &generator)
            let real = Specimen.real(&generator)
            let float = Float(real)
            let odd = Specimen.pick([Double.nan, .infinity, -.infinity], &generator)
            return [
                #Predicate { $0.score == integer }, #Predicate { $0.score != integer },
                #Predicate { ($0.score ?? 0) > integer }, #Predicate { $0.score == nil },
                #Predicate { $0.score != nil }, #Predicate { $0.small <= small }, #Predicate { $0.big <= big },
                #Predicate { $0.big != big }, #Predicate { $0.ratio == real || $0.ratio < real },
                #Predicate { $0.ratio != real }, #Predicate { $0.weight >= float },
                #Predicate { $0.height != real }, #Predicate { ($0.height ?? real) >= $0.ratio },
                #Predicate { $0.ratio < odd || $0.ratio == odd || $0.small == 1 }, #Predicate { $0.ratio != odd },
                #Predicate { $0.height != odd }, #Predicate { !($0.ratio >= odd) || $0.isDone },
            ]
        }
    }

    @Test("for decimals")
    func decimals() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 10) { generator in
            let decimal = Specimen.decimal(&generator)
            let optional = Specimen.maybe(decimal, &generator)
            let list = [decimal, 1.50, 9]
            return [
                #Predicate { $0.price == decimal || $0.price > decimal }, #Predicate { $0.price <= decimal },
                #Predicate { $0.discount == optional }, #Predicate { $0.discount != optional },
                #Predicate { $0.price < $0.discount ?? 0 }, #Predicate { $0.price * 2 - 1 > decimal },
                #Predicate { $0.price + decimal > 3 }, #Predicate { -$0.price <= decimal },
                #Predicate { list.contains($0.price) },
                #Predicate { $0.discount.flatMap { list.contains($0) } ?? true },
            ]
        }
    }

    @Test("for dates, also between the microseconds of the store")
    func dates() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 10) { generator in
            let date = Specimen.date(&generator) + Specimen.pick([0, 3e-7, -3e-7, 5e-7], &generator)
            let far = Specimen.pick([Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e15)], &generator)
            let range = date...(date + 2e-6)
            return [
                #Predicate { $0.made == date || $0.made < date }, #Predicate { $0.made != date },
                #Predicate { $0.made <= date }, #Predicate { date <= $0.made }, #Predicate { $0.made > date },
                #Predicate { $0.due == date || $0.due == nil }, #Predicate { $0.due != date },
                #Predicate { $0.made < far || $0.isDone }, #Predicate { $0.made >= far || $0.isDone },
                #Predicate { $0.made != far }, #Predicate { range.contains($0.made) || $0.isDone },
                #Predicate { ($0.due ?? far) < $0.made || $0.isDone },
            ]
        }
    }

    @Test("for UUIDs, URLs, data, raw values and Booleans")
    func otherTypes() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 10) { generator in
            let id = UUID.random(using: &generator)
            let link = Specimen.link(&generator)
            let data = Data([0].prefix(Int.random(in: 0...1, using: &generator)))
            let mood = Specimen.mood(&generator)
            let lastMood = Specimen.maybe(mood, &generator)
            let moods: Set<Specimen.Mood> = [mood, .wild]
            let flag = Bool.random(using: &generator)
            return [
                #Predicate { $0.id != id }, #Predicate { $0.id < id || $0.isDone }, #Predicate { $0.link == link },
                #Predicate { $0.photo == data }, #Predicate { $0.photo != data },
                #Predicate { ($0.photo?.count ?? 0) > 1 }, #Predicate { $0.mood == mood },
                #Predicate { $0.lastMood == lastMood }, #Predicate { $0.lastMood != mood },
                #Predicate { moods.contains($0.mood) }, #Predicate { $0.mood == $0.lastMood ?? mood },
                #Predicate { $0.isDone }, #Predicate { !$0.isDone }, #Predicate { $0.isDone == flag },
                #Predicate { $0.isOld == flag }, #Predicate { $0.isOld != flag }, #Predicate { $0.isOld ?? flag },
                #Predicate { _ in true }, #Predicate { $0.isDone == true && $0.isOld == nil },
            ]
        }
    }

    @Test("for optionals, conditionals and ranges")
    func control() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 10) { generator in
            let integer = Int.random(in: -3...3, using: &generator)
            let half = integer..<5
            let from = integer...
            let upTo = ..<integer
            let through = ...integer
            return [
                #Predicate { if let score = $0.score { score > integer } else { false } },
                #Predicate { $0.score.flatMap { $0 > integer } ?? $0.isDone },
                #Predicate { ($0.isDone ? $0.number : $0.number + 1) > 3 },
                #Predicate { ($0.isOld == nil ? $0.isDone : $0.isOld!) },
                #Predicate { $0.score != nil && $0.score! > integer },
                #Predicate { $0.score == nil || $0.score! < integer }, #Predicate { (0...2).contains($0.number % 7) },
                #Predicate { half.contains($0.score ?? -9) }, #Predicate { from.contains($0.score ?? 0) || $0.isDone },
                #Predicate { upTo.contains($0.score ?? 0) || $0.isDone },
                #Predicate { through.contains($0.score ?? 0) || $0.isDone },
                #Predicate { (-1..<2).contains($0.score ?? integer) || $0.isDone },
            ]
        }
    }

    @Test("for arithmetic")
    func arithmetic() async throws {
        try await SpecimenStore.check(seed: newSeed()) { generator in
            let divisor = Specimen.pick([-3, -2, 2, 3], &generator)
            let real = Specimen.real(&generator)
            let float = Float(real)
            let four: Int8 = 4
            return [
                #Predicate { $0.number / divisor > 3 || $0.number % divisor == 1 },
                #Predicate { ($0.score ?? 1) * divisor - 1 >= $0.number / 20 || $0.isDone },
                #Predicate { -$0.number % divisor == -1 }, #Predicate { -$0.small + 1 > 0 },
                #Predicate { $0.small != 0 && four / $0.small == 2 },
                #Predicate { $0.small == 0 || four % $0.small == 0 },
                #Predicate { $0.ratio / real > 1 || $0.ratio + real == 0.3 },
                #Predicate { !($0.ratio / $0.ratio == 1) }, #Predicate { $0.ratio / 0 != real },
                #Predicate { $0.ratio * 1e200 > real }, #Predicate { $0.weight * 3 != float },
                #Predicate { $0.weight * 0.1 + 0.2 >= float / 3 }, #Predicate { -$0.ratio <= real },
            ]
        }
    }

    @Test("for captured collections")
    func capturedCollections() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 12) { generator in
            let numbers = Set((0..<4).map { _ in Int.random(in: -5...5, using: &generator) })
            let texts = (0..<4).map { _ in Specimen.text(&generator) }
            let optionals: [String?] = [nil] + texts
            let reals = [Specimen.real(&generator), .nan, 0.1]
            let dates = [Specimen.date(&generator), Specimen.date(&generator) + 3e-7]
            let blobs = [Data(), Data([0])]
            let nine = Data([9])
            let links = [Specimen.link(&generator)]
            let plain = ["a", "b", Specimen.pick(["zebra", "日本"], &generator)]
            let none: [Int] = []
            return [
                #Predicate { numbers.contains($0.number) || numbers.contains($0.small == 1 ? 1 : 9) },
                #Predicate { $0.score.flatMap { numbers.contains($0) } ?? false },
                #Predicate { texts.contains($0.title) }, #Predicate { !texts.contains($0.title) },
                #Predicate { optionals.contains($0.note) }, #Predicate { !optionals.contains($0.note) },
                #Predicate { plain.contains($0.title) || $0.isDone }, #Predicate { reals.contains($0.ratio) },
                #Predicate { dates.contains($0.made) || $0.isDone },
                #Predicate { blobs.contains($0.photo ?? nine) }, #Predicate { links.contains($0.link) },
                #Predicate { none.contains($0.number) || $0.isDone }, #Predicate { !none.contains($0.number) },
            ]
        }
    }

    @Test("for collections in a column")
    func storedCollections() async throws {
        try await SpecimenStore.check(seed: newSeed(), rounds: 12) { generator in
            let tag = Specimen.text(&generator)
            let integer = Int.random(in: -2...2, using: &generator)
            let owner = Specimen.owner(&generator)
            return [
                #Predicate { $0.tags.contains(tag) || $0.tags.isEmpty }, #Predicate { !$0.tags.contains(tag) },
                #Predicate { $0.tags.contains($0.title) || $0.tags.count == 2 },
                #Predicate { $0.counts.contains(integer) },
                #Predicate { $0.counts.contains { $0 > integer } || $0.isDone },
                #Predicate { $0.counts.allSatisfy { $0 <= integer } },
                #Predicate { $0.counts.filter { $0 > integer }.count == 1 },
                #Predicate { $0.tags.filter { $0 != tag }.isEmpty }, #Predicate { $0.tags.first == tag || $0.isDone },
                #Predicate { $0.counts.last == integer }, #Predicate { $0.counts.first == nil },
                #Predicate { $0.owners?.contains(owner) ?? false }, #Predicate { $0.owners == nil },
                #Predicate { $0.place == nil || $0.owners?.count == 2 },
                #Predicate { $0.measures.count > 1 && !$0.measures.isEmpty },
                #Predicate { $0.tags.contains { $0.localizedStandardContains(tag) } || $0.isDone },
            ]
        }
    }

    @Test("for combinations of predicates")
    func combinations() async throws {
        try await SpecimenStore.check(seed: newSeed()) { generator in
            let integer = Int8.random(in: -2...2, using: &generator)
            let four: Int8 = 4
            let first = #Predicate<Specimen> { $0.small > integer }
            let second = #Predicate<Specimen> { $0.isDone }
            let third = #Predicate<Specimen> { four / $0.small >= 2 }
            let nonzero = #Predicate<Specimen> { $0.small != 0 }
            let both = PredicateCombination.all(of: [first, second])
            return [
                both, PredicateCombination.any(of: [first, second]), PredicateCombination.none(of: [first, second]),
                PredicateCombination.any(of: [both, PredicateCombination.none(of: [second])]),
                PredicateCombination.all(of: [nonzero, third]), PredicateCombination<Specimen>.all(of: []),
                PredicateCombination.none(of: [PredicateCombination<Specimen>.any(of: [])]),
                PredicateCombination.any(of: [PredicateCombination.none(of: [nonzero]), third]),
            ]
        }
    }

    @Test("for thousands of predicates at once")
    func manyPredicates() async throws {
        let store = try await SpecimenStore(seed: 3)
        let predicates = (0..<3_000).map { number in #Predicate<Specimen> { $0.number == number * 2 } }
        let found = try await store.check(PredicateCombination.any(of: predicates), "any")
        #expect(found == store.specimens.count / 2)
        try await store.check(PredicateCombination.none(of: predicates), "none")
    }

    @Test("for the values of another record")
    func otherRecord() async throws {
        let seed = newSeed()
        let store = try await SpecimenStore(seed: seed)
        for other in store.specimens.prefix(30) {
            try await store.check(
                #Predicate { $0.id == other.id || $0.note == other.note || $0.title < other.title }, "seed \(seed)")
        }
    }
}

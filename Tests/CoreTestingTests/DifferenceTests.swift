import CoreTesting
import HTTPEffects
import SecretEffects
import Testing

@Suite struct DifferenceTests {
    private struct Town: Equatable {
        var name: String
        var people = 1
    }
    private enum Search: Equatable {
        case prompt
        case found([Town], best: Town?)
    }
    private struct Screen: Equatable {
        var key = SecretText("first canary")
        var search = Search.prompt
        var notes: [String: Int] = [:]
        var tags: Set<String> = []
    }
    private final class Ring {
        var next: Ring?
        var name: String
        init(_ name: String) { self.name = name }
    }

    private func lines(_ old: Any, _ new: Any) -> [String] { Difference(old, new, named: "state")?.lines ?? [] }

    @Test("Equal values have no difference")
    func none() { #expect(Difference(Screen(), Screen(), named: "state") == nil) }

    @Test("A difference has a path and both values, without the equal parts")
    func path() {
        let old = Screen(search: .found([Town(name: "Rye"), Town(name: "Oslo")], best: Town(name: "Rye")))
        let new = Screen(search: .found([Town(name: "Rye"), Town(name: "Bergen")], best: nil))
        #expect(
            lines(old, new) == [
                #"state.search.found.0[1].name: "Oslo" → "Bergen""#,
                #"state.search.found.best: \#(Town(name: "Rye")) → nil"#,
            ])
    }

    @Test("A different case of an enum is shown whole")
    func cases() {
        #expect(lines(Search.prompt, Search.found([], best: nil)).map { $0.prefix(15) } == ["state: prompt →"])
    }

    @Test("Added and removed elements are distinguished from changed ones")
    func elements() {
        let towns = ["Rye", "Oslo", "Bergen"].map { Town(name: $0) }
        #expect(lines(towns, [towns[0], towns[2]]) == ["state[1] removed: \(towns[1])"])
        #expect(lines(Array(towns[1...]), towns) == ["state[0] added: \(towns[0])"])
        #expect(lines([Town(name: "Ely"), towns[1]], [towns[0], towns[1]]) == [#"state[0].name: "Ely" → "Rye""#])
    }

    @Test("Dictionary entries and set members are compared by key")
    func keyed() {
        let old = Screen(notes: ["a": 1, "b": 2], tags: ["x", "y"])
        let new = Screen(notes: ["b": 3, "c": 4], tags: ["y", "z"])
        #expect(
            lines(old, new) == [
                #"state.notes["a"] removed: 1"#, #"state.notes["b"]: 2 → 3"#, #"state.notes["c"] added: 4"#,
                #"state.tags removed: "x""#, #"state.tags added: "z""#,
            ])
    }

    @Test("A secret is reported as different and is not shown")
    func secret() {
        let found = lines(Screen(), Screen(key: SecretText("second canary")))
        #expect(found == ["state.key: •••, differing in what it does not show"])
    }

    @Test("Only the description of an effect is shown")
    func redacted() {
        let old = HTTPEffect(url: "https://a.example/?appid=canary1")
        let same = HTTPEffect(url: "https://a.example/?appid=canary2")
        let other = HTTPEffect(url: "https://a.example/b?appid=canary2")
        for found in [lines(old, same), lines(old, other)] {
            #expect(found.count == 1 && !found.joined().contains("canary"))
        }
    }

    @Test("Only the different part of a long text is shown")
    func longTexts() {
        let head = String(repeating: "a", count: 300)
        #expect(
            lines(head + "x" + head, head + "y" + head) == [
                #"state: …"aaaaaaaaaaaaxaaaaaaaaaaaa"… → …"aaaaaaaaaaaayaaaaaaaaaaaa"…"#
            ])
    }

    @Test("Many differences end with a count")
    func limit() {
        let found = lines(Array(0..<100), Array(100..<200))
        #expect(found.count == Difference.limit + 1 && found.last == "… and 88 more")
    }

    @Test("Values that are not equatable are compared by their parts, and cycles of objects end")
    func objects() {
        func ring(_ name: String) -> Ring {
            let first = Ring("first")
            first.next = Ring(name)
            first.next?.next = first
            return first
        }
        let (old, new) = (ring("a"), ring("b"))
        defer { for ring in [old, new] { ring.next = nil } }
        #expect(lines(old, new).first == #"state.next.name: "a" → "b""#)
    }

    @Test("An object in two places is compared with its counterpart in each of them")
    func objectTwice() {
        struct Pair { let first, second: Ring }
        let (same, other) = (Ring("a"), Ring("b"))
        #expect(
            lines(Pair(first: same, second: same), Pair(first: Ring("a"), second: other)) == [
                #"state.second.name: "a" → "b""#
            ])
    }
}

import JSONFormat
import Testing

@Suite("JSON changes of values")
struct JSONChangesTests {
    private struct Town {
        var name: String
        var people: Int? = 1
    }
    private enum Search {
        case prompt
        case found([Town], best: Town?)
    }
    private struct Screen {
        var search = Search.prompt
        var notes: [String: Int] = [:]
        var tags: Set<Int> = []
    }
    private final class Ring {
        var next: Ring?
    }

    private func lines(_ old: Any, _ new: Any, limit: Int = 12) -> [String] {
        JSON(reflecting: new).changes(from: JSON(reflecting: old), named: "state", limit: limit)
    }

    @Test("Equal values have no change, and a cyclic object equals itself")
    func none() {
        #expect(lines(Screen(), Screen()) == [])
        let ring = Ring()
        ring.next = ring
        defer { ring.next = nil }
        #expect(lines(ring, ring) == [])
    }

    @Test("A change has a path and both values, without the equal parts")
    func path() {
        let old = Screen(search: .found([Town(name: "Rye"), Town(name: "Oslo")], best: Town(name: "Rye")))
        let new = Screen(search: .found([Town(name: "Rye"), Town(name: "Bergen", people: nil)], best: nil))
        #expect(
            lines(old, new) == [
                "state.search.found.0[1].name: Oslo → Bergen", "state.search.found.0[1].people: 1 → nil",
                "state.search.found.best: name: Rye, people: 1 → nil",
            ])
        #expect(
            lines(Screen(), Screen(search: .found([], best: nil))) == [
                "state.search: prompt → found.0: [], found.best: nil"
            ])
    }

    @Test("Added and removed elements are distinguished from changed ones")
    func elements() {
        #expect(lines(["a", "b", "c"], ["a", "c"]) == ["state[1] removed: b"])
        #expect(lines(["b", "c"], ["a", "b", "c"]) == ["state[0] added: a"])
        #expect(lines(["x", "b"], ["a", "b"]) == ["state[0]: x → a"])
    }

    @Test("Dictionaries are compared by key, and sets in order")
    func keyed() {
        let old = Screen(notes: ["a": 1, "b": 2], tags: [1, 2])
        let new = Screen(notes: ["b": 3, "c": 4], tags: [2, 3])
        #expect(
            lines(old, new) == [
                "state.notes.a removed: 1", "state.notes.b: 2 → 3", "state.notes.c added: 4",
                "state.tags[0] removed: 1", "state.tags[1] added: 3",
            ])
        let (tight, roomy) = (Set(0..<50), Set(minimumCapacity: 1000, 0..<50))
        #expect(JSON(reflecting: tight) == JSON(reflecting: roomy))
    }

    @Test("Only the different part of a long text is shown, and many changes end with a count")
    func long() {
        let head = String(repeating: "a", count: 300)
        #expect(
            lines(head + "x" + head, head + "y\n" + head) == [
                "state: …aaaaaaaaaaaaxaaaaaaaaaaaa… → …aaaaaaaaaaaay aaaaaaaaaaaa…"
            ])
        let longer = String(repeating: "a", count: 80)
        #expect(
            lines(String(longer.prefix(70)), longer) == [
                "state: …\(longer.prefix(12)) → …\(longer.prefix(22))"
            ])
        #expect(lines([], Array(0..<20)).count == 13)
        #expect(lines([], Array(0..<20), limit: 2) == ["state[0] added: 0", "state[1] added: 1", "… and 18 more"])
        #expect(lines([], [0, 1], limit: 2) == ["state[0] added: 0", "state[1] added: 1"])
    }

    @Test("A summary has the first leaves with their paths, long ones without their middle")
    func summary() {
        let values = (1...7).map { ("v\($0)", JSON.integer($0)) }
        #expect(JSON.object(JSON.Members(values)).summary == "v1: 1, v2: 2, v3: 3, v4: 4, v5: 5, v6: 6, …")
        let call = JSON.object(["buy": .object(["_0": .text(String(repeating: "x", count: 70))])])
        #expect(call.summary == "buy: \(String(repeating: "x", count: 36))…\(String(repeating: "x", count: 23))")
        #expect(JSON.object(["close": .object([:])]).summary == "close")
        #expect(JSON.object(["body": .object([JSON.textMark: .text("hello")])]).summary == "body: hello")
    }
}

extension Set<Int> {
    fileprivate init(minimumCapacity: Int, _ values: Range<Int>) {
        self.init(minimumCapacity: minimumCapacity)
        formUnion(values)
    }
}

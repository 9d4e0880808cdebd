import CoreRuntime
import CoreTesting
import EffectCommands
import KeyValueEffects
import Testing

@Suite("All values under a prefix")
struct EntriesTests {
    private enum Event: Sendable, Equatable { case read(Result<[KeyValueEntry], KeyValueError>) }

    private func driver() -> CommandDriver<Event> { CommandDriver(.entries(prefix: "p/", then: Event.read)) }

    @Test("Values are read page by page and in order, except those that are removed meanwhile")
    func pages() throws {
        var test = driver()
        let first = KeyValueOutput.success(.listKeys(keys: ["p/gone", "p/b"], nextCursor: 7))
        try test.answer(KeyValue.keys(prefix: "p/"), with: first)
        try test.answer(KeyValue.get("p/gone"), with: .success(.get(value: nil)))
        try test.answer(KeyValue.get("p/b"), with: .success(.get(value: [2])))
        let last = KeyValueOutput.success(.listKeys(keys: ["p/a"], nextCursor: 0))
        try test.answer(KeyValue.keys(prefix: "p/", from: 7), with: last)
        try test.answer(KeyValue.get("p/a"), with: .success(.get(value: [1])))
        let entries = [KeyValueEntry(key: "p/b", value: [2]), KeyValueEntry(key: "p/a", value: [1])]
        try test.expectEvent(.read(.success(entries)))
        try test.expectNothingElse()
    }

    @Test("The first error is reported, and nothing is read after it")
    func failure() throws {
        var test = driver()
        try test.answer(
            KeyValue.keys(prefix: "p/"), with: .success(.listKeys(keys: ["p/a", "p/b"], nextCursor: 0)))
        try test.answer(KeyValue.get("p/a"), with: .failure(.timeout))
        try test.expectEvent(.read(.failure(.timeout)))
        try test.expectNothingElse()
    }

    @Test("A typed answer is refused if another effect was requested")
    func answerInALine() {
        var test = driver()
        #expect(throws: UnmetExpectation.self) {
            try test.answer(KeyValue.keys(prefix: "q/"), with: .success(.listKeys(keys: [], nextCursor: 0)))
        }
    }
}

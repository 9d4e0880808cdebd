import CoreRuntime
import CoreTesting
import EffectCommands
import KeyValueEffects
import Testing

@Suite("All values under a prefix")
struct EntriesTests {
    private enum Event: Sendable, Equatable { case read(Result<[KeyValueEntry], KeyValueError>) }

    private func driver() -> CommandDriver<Event> { CommandDriver(.entries(prefix: "p/", then: Event.read)) }

    @Test("Values are read page by page and in order")
    func pages() throws {
        var test = driver()
        let entries = [KeyValueEntry(key: "p/b", value: [2]), KeyValueEntry(key: "p/a", value: [1])]
        let first = KeyValueOutput.success(.listEntries(entries: [entries[0]], nextCursor: 7))
        try test.answer(KeyValue.entries(prefix: "p/"), with: first)
        let last = KeyValueOutput.success(.listEntries(entries: [entries[1]], nextCursor: 0))
        try test.answer(KeyValue.entries(prefix: "p/", from: 7), with: last)
        try test.expectEvent(.read(.success(entries)))
        try test.expectNothingElse()
    }

    @Test("The first error is reported, and nothing is read after it")
    func failure() throws {
        var test = driver()
        try test.answer(KeyValue.entries(prefix: "p/"), with: .success(.listEntries(entries: [], nextCursor: 7)))
        try test.answer(KeyValue.entries(prefix: "p/", from: 7), with: .failure(.timeout))
        try test.expectEvent(.read(.failure(.timeout)))
        try test.expectNothingElse()
    }

    @Test("A typed answer is refused if another effect was requested")
    func answerInALine() {
        var test = driver()
        #expect(throws: UnmetExpectation.self) {
            try test.answer(KeyValue.entries(prefix: "q/"), with: .success(.listEntries(entries: [], nextCursor: 0)))
        }
    }
}

import CoreRuntime
import CoreTesting
import EffectCommands
import Effects
import KeyValueEffects
import Testing

@Suite struct DebounceTests {
    private func debounced(_ number: Int) -> Command<String> {
        ask(number).debounced("typing", by: .milliseconds(300))
    }

    @Test("Only the last command of a burst passes a debounce, and typing on cancels it")
    func debounce() throws {
        var test = CommandDriver<String>()
        for number in 1...3 {
            test.start(debounced(number))
            try test.advance(by: .milliseconds(299))
        }
        #expect(test.effects(of: Ask.self).isEmpty)
        try test.advance(by: .milliseconds(1))
        let first = try test.expect(Ask(3))
        let again = debounced(4)
        test.start(again)
        try test.expectCancelled(first)
        for _ in 1...2 {
            test.start(again)
            try test.advance(by: .milliseconds(300))
            try test.answer(test.expect(Ask(4)), with: "")
        }
    }

    @Test("A debounce whose timer is closed starts nothing and has ended")
    func debounceWithoutTimer() throws {
        var probe = Probe(debounced(1).then(ask(2)))
        let timer = try #require(probe.requests.first)
        probe.runner.close(timer.id)
        probe.drain()
        #expect(probe.asked == [2])
    }
}

@Suite("Reading all values under a prefix")
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
}

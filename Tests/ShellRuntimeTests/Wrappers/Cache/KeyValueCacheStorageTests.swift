import CoreTesting
import Effects
import KeyValueCache
import KeyValueEffects
import ShellRuntime
import Synchronization
import Testing
import WireFormat

/// Answers in a key-value store, by a wall clock.
@Suite(.timeLimit(.minutes(5))) final class KeyValueCacheStorageTests: Sendable {
    private let values = Values()
    private let clock = ManualClock()
    private let wallClock = Mutex(Duration.seconds(1_700_000_000))
    private let reports = Answers<KeyValueError>()

    private func storage(atMost capacity: Int = 10) -> KeyValueCacheStorage<String> {
        KeyValueCacheStorage(
            values, as: .string, atMost: capacity, clock: clock, time: { [self] in wallClock.withLock { $0 } },
            report: { [reports] in reports.reply($0) })
    }

    private func handler(
        _ storage: KeyValueCacheStorage<String>, _ calls: Counter = Counter()
    ) -> some EffectHandler<Question> {
        calls.handler
            .cached(
                CachePolicy(
                    terms: {
                        CacheTerms(key: "\($0.number)", lifetime: .seconds(60), staleLifetime: .seconds(300))
                    },
                    keeping: { $1 }),
                in: storage)
    }

    private func set(by duration: Duration) { wallClock.withLock { $0 += duration } }

    @Test("A stored answer is available to the next process while it is fresh")
    func nextProcess() async {
        _ = await handler(storage()).answers(to: 1)
        set(by: .seconds(59))
        let calls = Counter()
        #expect(await handler(storage(), calls).answers(to: 1) == ["1 call 1"])
        #expect(calls.count == 0)
        set(by: .seconds(1))
        _ = await handler(storage(), calls).answers(to: 1)
        #expect(calls.count == 1)
        #expect(reports.all == [])
    }

    @Test(
        "A change of the clock makes stored answers stale",
        arguments: [
            .seconds(-1), .seconds(-86_400), .seconds(-1_700_000_000), .seconds(-4_000_000_000), .seconds(300),
            .seconds(1 << 40), .seconds(Int64.max), .seconds(Int64.min) + .seconds(1_700_000_000),
        ] as [Duration])
    func clockSet(by change: Duration) async {
        let storage = storage()
        let calls = Counter()
        let handler = handler(storage, calls)
        _ = await handler.answers(to: 1)
        wallClock.withLock { $0 = change > .seconds(1 << 40) ? change : $0 + change }
        #expect(await storage.entry(for: "1")?.age(at: storage.now) == nil)
        _ = await handler.answers(to: 1)
        #expect(calls.count == 2)
        // By the same clock, the new answer is as good as any.
        _ = await handler.answers(to: 1)
        #expect(calls.count <= 3)
    }

    @Test("An unreadable entry counts as absent, and is replaced")
    func unreadable() async {
        let calls = Counter()
        let handler = handler(storage(), calls)
        _ = await handler.answers(to: 1)
        let whole = values.content.values["cache:1"] ?? []
        let damaged: [[UInt8]] = [
            [], [0xFF], Array(whole.dropLast()), whole + [0], whole.map { ~$0 }, [9] + whole.dropFirst(),
        ]
        for (number, bytes) in damaged.enumerated() {
            values.content.values["cache:1"] = bytes
            #expect(await handler.answers(to: 1) == ["1 call \(number + 2)"])
        }
        // The entry of another key.
        values.content.values["cache:2"] = values.content.values["cache:1"]
        #expect(await handler.answers(to: 2) == ["2 call \(damaged.count + 2)"])
        #expect(reports.all == [])
    }

    @Test("A failing store fails no effect and is reported once")
    func failing() async {
        values.content.trouble = .failing
        let calls = Counter()
        let handler = handler(storage(), calls)
        for number in 1...3 { #expect(await handler.answers(to: 1) == ["1 call \(number)"]) }
        #expect(reports.all == [.io(message: "the disk is full")])
    }

    @Test("A store that does not answer is not awaited, and is reported once")
    func hanging() async {
        values.content.trouble = .hanging
        let handler = handler(storage())
        let answers = Task { await handler.answers(to: 1) }
        // Its timeout ends once for the reading and once for the writing.
        for _ in 1...2 { await clock.advance(by: .seconds(1)) }
        #expect(await answers.value == ["1 call 1"])
        #expect(reports.all == [.timeout])
    }

    /// Stores an answer for so many seconds.
    private func keep(_ number: Int, for seconds: Int, in storage: KeyValueCacheStorage<String>) async {
        let entry = CacheEntry("", date: storage.now, end: storage.now + .seconds(seconds))
        await storage.keep(entry, for: "\(number)")
    }

    @Test("When there are too many answers, those that expire first are evicted, whichever storage wrote them")
    func bounded() async {
        for number in 1...3 { await keep(number, for: 60 + number, in: storage(atMost: 2)) }
        #expect(values.content.keys == ["cache:2", "cache:3"])
        let storage = storage(atMost: 2)
        for (number, seconds) in [(4, 300), (5, 10)] {
            set(by: .seconds(1))
            await keep(number, for: seconds, in: storage)
        }
        #expect(values.content.keys == ["cache:3", "cache:4"])
    }

    @Test("Expired and unreadable entries on all pages are removed with the next stored answer")
    func pruned() async {
        for number in 5..<5 + SimulatedValues.pageSize { _ = await handler(storage()).answers(to: number) }
        values.content.values["cache:2"] = [1, 2, 3]
        values.content.values["other"] = [4]
        set(by: .seconds(300))
        let handler = handler(storage())
        _ = await handler.answers(to: 3)
        #expect(values.content.keys == ["cache:3", "other"])
        set(by: .seconds(300))
        _ = await handler.answers(to: 4)
        #expect(values.content.keys == ["cache:4", "other"])
    }

    @Test("A stored answer costs one read, and the keys are listed once, after the first write")
    func calls() async {
        let handler = handler(storage())
        for number in [1, 1, 2, 2] { _ = await handler.answers(to: number) }
        #expect(values.content.calls == ["get", "set", "listEntries", "get", "get", "set", "get"])
    }
}

/// A key-value store in memory that gets into trouble when it is told to.
final class Values: EffectHandler {
    typealias Effect = KeyValueEffect

    enum Trouble { case none, failing, hanging }

    struct State {
        var values: SimulatedValues = [:]
        var calls: [String] = []
        var trouble = Trouble.none
        var keys: [String] { values.keys.sorted() }
    }

    private let state = Mutex(State())

    /// Read and changed by the test while no effect is under way.
    var content: State {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// A cache's storage of these values, whose dates are of a clock.
    func storage(_ clock: ManualClock) -> some CacheStorage<String> {
        KeyValueCacheStorage(
            self, as: .string, atMost: 10, clock: clock, time: { clock.now.offset }, report: { Issue.record("\($0)") })
    }

    func handle(_ effect: KeyValueEffect, reply: Reply<KeyValueOutput>) async {
        switch content.trouble {
        case .none:
            let outcome = state.withLock { state in
                state.calls.append(Mirror(reflecting: effect).children.first?.label ?? "")
                var store = SimulatedStore(state.values)
                defer { state.values = store.values }
                return store.perform(RequestID(rawValue: 1), effect, outcome: 0)
            }
            if case .answer(let output) = outcome { reply(output) }
        case .failing: reply(.failure(.io(message: "the disk is full")))
        case .hanging: await Room().enter()
        }
    }
}

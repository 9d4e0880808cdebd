import Effects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct CacheHandlerTests {
    private let clock = ManualClock()
    private let calls = Counter()

    private func handler(capacity: Int = 2) -> some EffectHandler<Question> {
        Scripted(Question.self) { [calls] question, reply in reply("\(question.number) call \(calls.next())") }
            .cached(
                for: .seconds(60), atMost: capacity, clock: clock,
                by: { $0.number < 0 ? nil : "\($0.number)" }, keeping: { !$0.hasPrefix("13") })
    }

    @Test("A recent answer is returned without performing the effect")
    func hit() async {
        let handler = handler()
        #expect(await handler.answers(to: Question(number: 1)) == ["1 call 1"])
        #expect(await handler.answers(to: Question(number: 1)) == ["1 call 1"])
        #expect(await handler.answers(to: Question(number: 2)) == ["2 call 2"])
    }

    @Test("An expired answer is requested again")
    func expires() async {
        let handler = handler()
        _ = await handler.answers(to: Question(number: 1))
        await clock.advance(by: .seconds(59), sleepers: 0)
        #expect(await handler.answers(to: Question(number: 1)) == ["1 call 1"])
        await clock.advance(by: .seconds(1), sleepers: 0)
        #expect(await handler.answers(to: Question(number: 1)) == ["1 call 2"])
    }

    @Test("An answer that is not worth storing is not stored, and an effect without a key is performed each time")
    func notKept() async {
        let handler = handler()
        for number in [13, -1] {
            let first = await handler.answers(to: Question(number: number))
            #expect(await handler.answers(to: Question(number: number)) != first)
        }
    }

    @Test("Expired entries are evicted first")
    func oldGoesFirst() async {
        let handler = handler()
        _ = await handler.answers(to: Question(number: 1))
        await clock.advance(by: .seconds(40), sleepers: 0)
        _ = await handler.answers(to: Question(number: 2))
        _ = await handler.answers(to: Question(number: 1))
        await clock.advance(by: .seconds(20), sleepers: 0)
        _ = await handler.answers(to: Question(number: 3))
        #expect(await handler.answers(to: Question(number: 2)) == ["2 call 2"])
        #expect(await handler.answers(to: Question(number: 3)) == ["3 call 3"])
        #expect(calls.count == 3)
    }

    @Test("A removed entry is requested again")
    func removed() async {
        let storage = MemoryCacheStorage<String>(atMost: 2, clock: clock)
        await storage.keep(CacheEntry("kept", date: storage.now, end: storage.now + .seconds(60)), for: "1")
        await storage.removeAll()
        #expect(await storage.entry(for: "1")?.output == nil)
    }

    @Test("When the storage is full, the answer not used for the longest time is evicted")
    func bounded() async {
        let handler = handler()
        for number in [1, 2, 1, 3] {
            _ = await handler.answers(to: Question(number: number))
            await clock.advance(by: .seconds(1), sleepers: 0)
        }
        #expect(calls.count == 3)
        #expect(await handler.answers(to: Question(number: 1)) == ["1 call 1"])
        #expect(await handler.answers(to: Question(number: 2)) == ["2 call 4"])
    }
}

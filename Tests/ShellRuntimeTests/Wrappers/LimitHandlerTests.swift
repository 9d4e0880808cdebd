import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct RateLimitHandlerTests {
    private let clock = ManualClock()
    private let calls = Counter()

    private var handler: some EffectHandler<Question> {
        Scripted(Question.self) { [calls] question, reply in
            calls.next()
            reply("\(question.number)")
        }
        .limited(to: 60, per: .seconds(60), clock: clock)
    }

    @Test("Sixty requests a minute start at once, and the next when the first is a minute old")
    func window() async {
        let handler = handler
        for number in 1...30 { _ = await handler.answers(to: Question(number: number)) }
        await clock.advance(by: .seconds(20), sleepers: 0)
        for number in 31...60 { _ = await handler.answers(to: Question(number: number)) }
        #expect(calls.count == 60)
        async let next = handler.answers(to: Question(number: 61))
        #expect(await eventually { clock.remaining == [.seconds(40)] })
        #expect(calls.count == 60)
        await clock.advance(by: .seconds(40))
        #expect(await next == ["61"])
    }

    @Test("No minute has more than sixty starts, however many requests arrive at once")
    func flood() async {
        let handler = handler
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<180 { group.addTask { _ = await handler.answers(to: Question(number: number)) } }
            for minute in 1...2 {
                #expect(await eventually { calls.count == 60 * minute && clock.remaining.count == 180 - 60 * minute })
                await clock.advance(by: .seconds(60), sleepers: 180 - 60 * minute)
            }
        }
        #expect(calls.count == 180)
    }

    @Test("A request that would wait too long is refused at once, and takes no turn")
    func refused() async {
        let handler = Scripted(Question.self) { question, reply in reply("\(question.number)") }
            .limited(to: 1, per: .seconds(60), waitingAtMost: .seconds(5), clock: clock) { _ in "refused" }
        #expect(await handler.answers(to: Question(number: 1)) == ["1"])
        for number in 2...4 { #expect(await handler.answers(to: Question(number: number)) == ["refused"]) }
        await clock.advance(by: .seconds(54), sleepers: 0)
        #expect(await handler.answers(to: Question(number: 4)) == ["refused"])
        await clock.advance(by: .seconds(1), sleepers: 0)
        async let next = handler.answers(to: Question(number: 5))
        #expect(await eventually { clock.remaining == [.seconds(5)] }, "what waits no longer than that is not refused")
        await clock.advance(by: .seconds(5))
        #expect(await next == ["5"])
    }

    @Test("When the clock leaps past several turns, as many requests start, and the others wait")
    func leap() async {
        let handler = Scripted(Question.self) { [calls] question, reply in
            calls.next()
            reply("\(question.number)")
        }
        .limited(to: 2, per: .seconds(60), clock: clock)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 { group.addTask { _ = await handler.answers(to: Question(number: number)) } }
            #expect(await eventually { calls.count == 2 && clock.remaining.count == 6 })
            await clock.advance(by: .seconds(3_600), sleepers: 6)
            #expect(await eventually { calls.count >= 4 && clock.remaining.count + calls.count == 8 })
            #expect(calls.count == 4)
            #expect(clock.remaining == [60, 60, 120, 120].map { .seconds($0) })
            await clock.advance(by: .seconds(60), sleepers: 4)
            #expect(await eventually { calls.count >= 6 && clock.remaining.count + calls.count == 8 })
            #expect(calls.count == 6)
            await clock.advance(by: .seconds(60), sleepers: 2)
        }
        #expect(calls.count == 8)
    }

    @Test("A request that would have to wait on after a leap of the clock is refused")
    func refusedAfterLeap() async {
        let handler = Scripted(Question.self) { question, reply in reply("\(question.number)") }
            .limited(to: 1, per: .seconds(3), waitingAtMost: .seconds(5), clock: clock) { _ in "refused" }
        #expect(await handler.answers(to: Question(number: 0)) == ["0"])
        async let first = handler.answers(to: Question(number: 1))
        #expect(await eventually { clock.remaining == [.seconds(3)] })
        await clock.advance(by: .seconds(1))
        async let second = handler.answers(to: Question(number: 2))
        #expect(await eventually { clock.remaining == [.seconds(2), .seconds(5)] })
        await clock.advance(by: .seconds(60), sleepers: 2)
        #expect(await first == ["1"])
        #expect(await second == ["refused"])
    }

    @Test("A request cancelled while it waits does nothing and frees its turn")
    func cancelled() async {
        let handler = handler
        for number in 1...60 { _ = await handler.answers(to: Question(number: number)) }
        let waiting = Task { await handler.answers(to: Question(number: 61)) }
        #expect(await eventually { clock.remaining.count == 1 })
        waiting.cancel()
        #expect(await waiting.value.isEmpty)
        await clock.advance(by: .seconds(60), sleepers: 0)
        for number in 1...60 { #expect(await handler.answers(to: Question(number: number)).count == 1) }
    }
}

@Suite(.timeLimit(.minutes(5))) struct ConcurrencyLimitHandlerTests {
    /// Keeps effects inside until they are let out one by one.
    private final class Door: Sendable {
        private struct State {
            var inside: [Int: CheckedContinuation<Void, Never>] = [:]
            var order: [Int] = []
        }
        private let state = Mutex(State())

        var inside: [Int] { state.withLock { $0.inside.keys.sorted() } }
        /// The order in which they came in.
        var order: [Int] { state.withLock { $0.order } }

        func enter(_ number: Int) async {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.inside[number] = continuation
                    state.order.append(number)
                }
            }
        }

        func letOut(_ number: Int) { state.withLock { $0.inside.removeValue(forKey: number) }?.resume() }
    }

    private let door = Door()

    /// At most four at once for each hundred.
    private var handler: some EffectHandler<Question> {
        Scripted(Question.self) { [door] question, reply in
            await door.enter(question.number)
            reply("\(question.number)")
        }
        .limited(toAtOnce: 4) { $0.number / 100 }
    }

    @Test("At most four requests run at once to one origin; others wait, and other origins do not")
    func limit() async throws {
        let fixture = try ShellFixture(questions: handler)
        for number in [0, 1, 2, 3, 4, 5, 100] { fixture.shell.send(.ask(number)) }
        #expect(await eventually { door.inside == [0, 1, 2, 3, 100] })
        door.letOut(2)
        #expect(await eventually { door.inside == [0, 1, 3, 4, 100] })
        fixture.shell.send(.ask(6))
        await fixture.shell.processed()
        door.letOut(0)
        #expect(await eventually { door.inside == [1, 3, 4, 5, 100] })
        #expect(door.order.suffix(2) == [4, 5])
        for number in door.inside { door.letOut(number) }
        #expect(await eventually { door.inside == [6] })
        door.letOut(6)
        try await fixture.view(with: "6")
        await fixture.shell.shutdown()
    }

    @Test("A request cancelled in the queue leaves it, and the others proceed")
    func cancelled() async {
        let handler = handler
        let tasks = (0..<4).map { number in Task { await handler.answers(to: Question(number: number)) } }
        #expect(await eventually { door.inside.count == 4 })
        let fifth = Task { await handler.answers(to: Question(number: 4)) }
        fifth.cancel()
        #expect(await fifth.value.isEmpty)
        let sixth = Task { await handler.answers(to: Question(number: 5)) }
        for number in 0..<4 { door.letOut(number) }
        for task in tasks { #expect(await task.value.count == 1) }
        #expect(await eventually { door.inside == [5] })
        door.letOut(5)
        #expect(await sixth.value == ["5"])
    }
}

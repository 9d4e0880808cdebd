import CapabilityTesting
import Effects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct RateLimitHandlerTests {
    private let clock = ManualClock()
    private let calls = Counter()

    /// Two a minute.
    private var handler: some EffectHandler<Question> {
        calls.handler.limited(to: 2, per: .seconds(60), clock: clock)
    }

    @Test("Two requests a minute start at once, and the next when the first is a minute old")
    func window() async {
        let handler = handler
        _ = await handler.answers(to: 1)
        await clock.advance(by: .seconds(20), sleepers: 0)
        _ = await handler.answers(to: 2)
        async let next = handler.answers(to: 3)
        #expect(await eventually { clock.remaining == [.seconds(40)] })
        #expect(calls.count == 2)
        await clock.advance(by: .seconds(40))
        #expect(await next == ["3 call 3"])
    }

    @Test("No minute has more starts than the limit, however many requests arrive and however the clock jumps")
    func leap() async {
        let handler = handler
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 { group.addTask { _ = await handler.answers(to: number) } }
            for (started, leap) in [(2, 3_600), (4, 60), (6, 60)] {
                #expect(await eventually { calls.count >= started && clock.remaining == [.seconds(60)] })
                #expect(calls.count == started)
                await clock.advance(by: .seconds(leap))
            }
        }
        #expect(calls.count == 8)
    }

    @Test("A request that would wait too long is refused and takes no turn, also after a jump of the clock")
    func refused() async {
        let handler = calls.handler
            .limited(to: 1, per: .seconds(60), waitingAtMost: .seconds(5), clock: clock) { _ in "refused" }
        #expect(await handler.answers(to: 1) == ["1 call 1"])
        for number in 2...4 { #expect(await handler.answers(to: number) == ["refused"]) }
        await clock.advance(by: .seconds(54), sleepers: 0)
        #expect(await handler.answers(to: 4) == ["refused"])
        await clock.advance(by: .seconds(1), sleepers: 0)
        async let next = handler.answers(to: 5)
        #expect(await eventually { clock.remaining == [.seconds(5)] }, "what waits no longer than that is not refused")
        await clock.advance(by: .seconds(5))
        #expect(await next == ["5 call 2"])
    }

    @Test("A request that would have to wait again after a jump of the clock is refused")
    func refusedAfterLeap() async {
        let handler = calls.handler
            .limited(to: 1, per: .seconds(3), waitingAtMost: .seconds(5), clock: clock) { _ in "refused" }
        #expect(await handler.answers(to: 0) == ["0 call 1"])
        async let first = handler.answers(to: 1)
        #expect(await eventually { clock.remaining == [.seconds(3)] })
        await clock.advance(by: .seconds(1))
        let second = Task.immediate { await handler.answers(to: 2) }
        let third = Answers<String>()
        Task.immediate { await handler.handle(Question(number: 3), reply: third.reply) }
        #expect(third.all == ["refused"], "its turn would come after eight seconds")
        await clock.advance(by: .seconds(60))
        #expect(await first == ["1 call 2"])
        #expect(await second.value == ["refused"])
    }

    @Test("A request that arrives when a turn comes starts after those that wait")
    func order() async {
        let handler = handler
        for number in 1...2 { _ = await handler.answers(to: number) }
        let waiting = (3...4).map { number in Task.immediate { await handler.answers(to: number) } }
        clock.move(by: .seconds(60))
        let newcomer = Task.immediate { await handler.answers(to: 5) }
        #expect(calls.count == 2)
        clock.wakeDue()
        for (task, answer) in zip(waiting, ["3 call 3", "4 call 4"]) { #expect(await task.value == [answer]) }
        await clock.advance(by: .seconds(60))
        #expect(await newcomer.value == ["5 call 5"])
    }

    @Test("A request cancelled while it waits does nothing, and those behind it take its turn", arguments: [3, 4])
    func cancelled(number: Int) async {
        let handler = calls.handler.limited(to: 1, per: .seconds(60), clock: clock)
        _ = await handler.answers(to: 1)
        let waiting = (3...5).map { number in Task.immediate { await handler.answers(to: number) } }
        waiting[number - 3].cancel()
        #expect(await waiting[number - 3].value.isEmpty)
        for (index, task) in waiting.filter({ !$0.isCancelled }).enumerated() {
            #expect(await eventually { clock.remaining == [.seconds(60)] })
            await clock.advance(by: .seconds(60))
            #expect(await task.value.map { $0.suffix(6) } == ["call \(index + 2)"])
        }
    }

    @Test("A limit below one counts as one", arguments: [0, -1])
    func leastLimit(count: Int) async {
        let handler = calls.handler.limited(to: count, per: .seconds(60), clock: clock)
        #expect(await handler.answers(to: 1) == ["1 call 1"])
        let second = Task.immediate { await handler.answers(to: 2) }
        await clock.advance(by: .seconds(60))
        #expect(await second.value == ["2 call 2"])
        #expect(await calls.handler.limited(toAtOnce: count).answers(to: 3) == ["3 call 3"])
    }

    @Test("Requests wait at most a hundred years for a turn, however long the span is")
    func longestSpan() async {
        let handler = calls.handler.limited(to: 1, per: .seconds(Int64.max), clock: clock)
        _ = await handler.answers(to: 0)
        let waiting = (1...30).map { number in Task.immediate { await handler.answers(to: number) } }
        #expect(clock.remaining == [.seconds(3_153_600_000)])
        for task in waiting { task.cancel() }
        for task in waiting { #expect(await task.value.isEmpty) }
    }
}

@Suite(.timeLimit(.minutes(5))) struct ConcurrencyLimitHandlerTests {
    private let room = Room()

    /// At most four at once.
    private var handler: some EffectHandler<Question> {
        Scripted(Question.self) { [room] question, reply in
            await room.enter(question.number)
            reply("\(question.number)")
        }
        .limited(toAtOnce: 4)
    }

    @Test("At most four requests run at once, and others wait in order")
    func limit() async throws {
        let fixture = try ShellFixture(questions: handler)
        for number in 0...5 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { room.inside == [0, 1, 2, 3] })
        room.letOut(2)
        #expect(await eventually { room.inside == [0, 1, 3, 4] })
        fixture.shell.send(.ask(6))
        await fixture.shell.processed()
        room.letOut(0)
        #expect(await eventually { room.inside == [1, 3, 4, 5] })
        #expect(room.entered.suffix(2) == [4, 5])
        for number in room.inside { room.letOut(number) }
        #expect(await eventually { room.inside == [6] })
        room.letOut(6)
        try await fixture.view(with: "6")
        await fixture.shell.shutdown()
    }

    @Test("A request cancelled in the queue leaves it, and the others proceed")
    func cancelled() async {
        let handler = handler
        let tasks = (0..<4).map { number in Task { await handler.answers(to: number) } }
        #expect(await eventually { room.count == 4 })
        let fifth = Task { await handler.answers(to: 4) }
        fifth.cancel()
        #expect(await fifth.value.isEmpty)
        let sixth = Task { await handler.answers(to: 5) }
        for number in 0..<4 { room.letOut(number) }
        for task in tasks { #expect(await task.value.count == 1) }
        #expect(await eventually { room.inside == [5] })
        room.letOut(5)
        #expect(await sixth.value == ["5"])
    }
}

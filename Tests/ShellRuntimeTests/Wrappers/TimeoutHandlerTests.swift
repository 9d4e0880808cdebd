import CapabilityTesting
import Effects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimeoutHandlerTests {
    private let clock = ManualClock()
    private let room = Room()

    private func limited(
        _ work: @escaping @Sendable (Question, Reply<String>) async -> Void
    ) -> TimeoutHandler<Scripted<Question>> {
        Scripted(Question.self, work).timingOut(after: .seconds(5), clock: clock) { "\($0.number) took too long" }
    }

    @Test("An answer in time is passed on, with or without a limit, and no timer is left", arguments: [5, nil])
    func inTime(limit: Int?) async {
        let handler = Counter().handler.timingOut(after: { _ in limit.map { .seconds($0) } }, clock: clock) { _ in
            "late"
        }
        #expect(await handler.answers(to: 1) == ["1 call 1"])
        #expect(await eventually { clock.remaining.isEmpty })
    }

    @Test("Hanging work is cancelled at its deadline, and answered unless it has answered", arguments: [true, false])
    func hangs(hasAnswered: Bool) async {
        let handler = limited { [room] question, reply in
            if hasAnswered { reply("\(question.number)") }
            await room.enter()
        }
        async let answers = handler.answers(to: 2)
        await clock.advance(by: .seconds(5))
        #expect(await answers == [hasAnswered ? "2" : "2 took too long"])
        #expect(await eventually { room.count == 0 })
    }

    @Test("Work that ignores its cancellation is abandoned, and its later answer is dropped")
    func stubborn() async {
        let done = Counter()
        let handler = limited { [room] question, reply in
            _ = await Task { await room.enter() }.value
            reply("\(question.number) late")
            done.next()
        }
        let answers = Answers<String>()
        async let end: Void = handler.handle(Question(number: 3), reply: answers.reply)
        await clock.advance(by: .seconds(5))
        await end
        #expect(await eventually { room.count == 1 })
        room.letOut()
        #expect(await eventually { done.count == 1 })
        #expect(answers.all == ["3 took too long"])
    }

    @Test("The longest limit is a hundred years", arguments: [3_153_600_000, Int64.max])
    func longest(seconds: Int64) async {
        let handler = Scripted(Question.self) { [room] _, _ in await room.enter() }
            .timingOut(after: .seconds(seconds), clock: clock) { _ in "late" }
        let task = Task { await handler.answers(to: 6) }
        #expect(await eventually { clock.remaining == [.seconds(3_153_600_000)] })
        task.cancel()
        #expect(await task.value.isEmpty)
    }

    @Test("Cancelling the task cancels the work and waits for it")
    func cancelled() async {
        let handler = limited { [room] _, _ in await room.enter() }
        let task = Task { await handler.answers(to: 5) }
        #expect(await eventually { room.count == 1 })
        task.cancel()
        #expect(await task.value.isEmpty)
        #expect(room.count == 0)
        #expect(await eventually { clock.remaining.isEmpty })
    }
}

import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimeoutHandlerTests {
    private let clock = ManualClock()

    private func limited(
        _ work: @escaping @Sendable (Question, Reply<String>) async -> Void
    ) -> TimeoutHandler<Scripted<Question>> {
        Scripted(Question.self, work).timingOut(after: .seconds(5), clock: clock) { "\($0.number) took too long" }
    }

    @Test("An answer in time is passed on, and no timer is left")
    func inTime() async {
        let handler = limited { question, reply in reply("\(question.number)") }
        #expect(await handler.answers(to: Question(number: 1)) == ["1"])
        #expect(await eventually { clock.remaining.isEmpty })
    }

    @Test("Hanging work is answered at its deadline, and cancelled")
    func hangs() async {
        let room = Waitroom()
        let handler = limited { _, _ in await room.untilCancelled() }
        async let answers = handler.answers(to: Question(number: 2))
        await clock.advance(by: .seconds(5))
        #expect(await answers == ["2 took too long"])
        #expect(await eventually { room.count == 0 })
    }

    @Test("Work that ignores its cancellation is abandoned, and its later answer is dropped")
    func stubborn() async {
        let (stubborn, release) = AsyncStream<Never>.makeStream()
        let done = Mutex(false)
        let handler = limited { question, reply in
            await Task { for await _ in stubborn {} }.value
            reply("\(question.number) late")
            done.withLock { $0 = true }
        }
        let answers = Answers<String>()
        async let end: Void = handler.handle(Question(number: 3), reply: answers.reply)
        await clock.advance(by: .seconds(5))
        await end
        release.finish()
        #expect(await eventually { done.withLock { $0 } })
        #expect(answers.all == ["3 took too long"])
    }

    @Test("Work that has answered and continues is cancelled without a second answer")
    func answeredAndHangs() async {
        let room = Waitroom()
        let handler = limited { question, reply in
            reply("\(question.number)")
            await room.untilCancelled()
        }
        async let answers = handler.answers(to: Question(number: 4))
        await clock.advance(by: .seconds(5))
        #expect(await answers == ["4"])
    }

    @Test("Cancelling the task cancels the work and waits for it")
    func cancelled() async {
        let room = Waitroom()
        let handler = limited { _, _ in await room.untilCancelled() }
        let task = Task { await handler.answers(to: Question(number: 5)) }
        #expect(await eventually { room.count == 1 })
        task.cancel()
        #expect(await task.value.isEmpty)
        #expect(room.count == 0)
        #expect(await eventually { clock.remaining.isEmpty })
    }

    @Test("An effect without a limit takes as long as it needs")
    func unlimited() async {
        let handler = Scripted(Question.self) { _, reply in reply("at last") }
            .timingOut(after: { $0.number == 6 ? nil : .zero }, clock: clock) { _ in "never" }
        #expect(await handler.answers(to: Question(number: 6)) == ["at last"])
        #expect(clock.remaining.isEmpty)
    }

    @Test("In a shell, a hanging handler is answered by its deadline and nothing is left")
    func inShell() async throws {
        let room = Waitroom()
        let fixture = try ShellFixture(questions: limited { _, _ in await room.untilCancelled() })
        fixture.shell.send(.ask(7))
        await clock.advance(by: .seconds(5))
        #expect(try await fixture.view(with: "ended") == ["7 took too long", "ended"])
        #expect(await eventually { room.count == 0 && clock.remaining.isEmpty })
        await fixture.shell.shutdown()
    }

    @Test("Effects start in the order of their requests behind a deadline, too")
    func order() async throws {
        let begun = Mutex<[Int]>([])
        let fixture = try ShellFixture(
            questions: limited { question, reply in
                begun.withLock { $0.append(question.number) }
                await Task.yield()
                reply("\(question.number)")
            })
        for number in 0..<500 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { begun.withLock { $0.count } == 500 })
        #expect(begun.withLock { $0 } == Array(0..<500))
        await fixture.shell.shutdown()
    }
}

import Effects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct RetryHandlerTests {
    private let clock = ManualClock()
    private let calls = Counter()
    private let policy = RetryPolicy(attempts: 4, initialDelay: .seconds(1), maximumDelay: .seconds(3))

    /// A handler that is busy for a number of calls.
    private func handler(busyFor failures: Int, chance: Double = 1) -> some EffectHandler<Question> {
        Scripted(Question.self) { [calls] question, reply in
            reply("\(question.number) \(calls.next() <= failures ? "busy" : "done")")
        }
        .retrying(policy, clock: clock, chance: { chance }, when: { _, output in output.hasSuffix("busy") })
    }

    @Test("A successful answer is passed on at once")
    func success() async {
        #expect(await handler(busyFor: 0).answers(to: Question(number: 1)) == ["1 done"])
        #expect(calls.count == 1)
    }

    @Test("Transient failures are retried, and the waits double up to the longest")
    func waits() async {
        async let answers = handler(busyFor: 3).answers(to: Question(number: 1))
        for wait in [1, 2, 3] {
            #expect(await eventually { !clock.remaining.isEmpty })
            #expect(clock.remaining == [.seconds(wait)])
            await clock.advance(by: .seconds(wait))
        }
        #expect(await answers == ["1 done"])
        #expect(calls.count == 4)
    }

    @Test("The last failure is the answer")
    func givesUp() async {
        async let answers = handler(busyFor: 9, chance: 0).answers(to: Question(number: 1))
        for _ in 1...3 { await clock.advance(by: .seconds(3)) }
        #expect(await answers == ["1 busy"])
        #expect(calls.count == 4)
    }

    @Test("A permanent failure is answered at once")
    func permanent() async {
        let handler = Scripted(Question.self) { [calls] _, reply in
            calls.next()
            reply("refused")
        }
        .retrying(policy, clock: clock, when: { _, output in output == "busy" })
        #expect(await handler.answers(to: Question(number: 1)) == ["refused"])
        #expect(calls.count == 1)
    }

    @Test("A retry that is cancelled while it waits makes no further attempt")
    func cancelled() async {
        let handler = handler(busyFor: 9)
        let task = Task { await handler.answers(to: Question(number: 1)) }
        #expect(await eventually { clock.remaining.count == 1 })
        task.cancel()
        #expect(await task.value.isEmpty)
        #expect(calls.count == 1)
    }

    @Test(
        "A wait is between half of the longest wait and the longest", arguments: [(0.0, 1.0), (0.5, 1.5), (0.99, 1.98)])
    func jitter(chance: Double, seconds: Double) {
        let policy = RetryPolicy(initialDelay: .seconds(1), maximumDelay: .seconds(60))
        let wait = policy.wait(afterFailures: 2, chance: chance) / .seconds(1)
        #expect(wait >= seconds && wait <= seconds + 0.02)
    }

    @Test("Very many failures cause no overflow")
    func manyFailures() {
        #expect(policy.wait(afterFailures: .max, chance: 1) == .seconds(3))
    }
}

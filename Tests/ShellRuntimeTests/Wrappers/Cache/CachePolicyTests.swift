import Effects
import ShellRuntime
import Synchronization
import Testing

/// Old answers for failures, and effects that are done in any case.
@Suite(.timeLimit(.minutes(5))) final class CachePolicyTests: Sendable {
    private let clock = ManualClock()
    private let calls = Counter()
    private let isDown = Atomic(false)
    private let uses = Mutex<[CacheUse<String>]>([])

    /// Answers 7 are refusals, which no old answer stands in for; those above 100 ask for a new answer to what is below.
    private func handler(retryInterval: Duration = .zero) -> some EffectHandler<Question> {
        Scripted(Question.self) { [self] question, reply in
            let call = calls.next()
            reply(
                isDown.load(ordering: .relaxed)
                    ? question.number % 100 == 7 ? "refused" : "down" : "\(question.number) call \(call)")
        }
        .cached(
            CachePolicy(
                terms: {
                    CacheTerms(
                        key: "\($0.number % 100)", lifetime: .seconds(60), staleLifetime: .seconds(300),
                        retryInterval: retryInterval, reloads: $0.number > 100)
                },
                preparing: { Question(number: $0.number % 100) },
                keeping: { $1 == "refused" ? nil : "kept \($1)" },
                standingInFor: { $0 == "down" },
                marking: { [self] output, use in
                    uses.withLock { $0.append(use) }
                    return output
                }),
            in: MemoryCacheStorage(atMost: 10, clock: clock))
    }

    private func fail() { isDown.store(true, ordering: .relaxed) }

    @Test("A fresh answer is returned unchanged, with its age")
    func fresh() async {
        let handler = handler()
        #expect(await handler.answers(to: Question(number: 1)) == ["1 call 1"])
        await clock.advance(by: .seconds(20), sleepers: 0)
        #expect(await handler.answers(to: Question(number: 1)) == ["kept 1 call 1"])
        #expect(uses.withLock { $0 } == [use(age: 20, insteadOf: nil)])
    }

    @Test("A failure is answered with the previous answer and the failure, until the answer is too old")
    func stale() async {
        let handler = handler()
        _ = await handler.answers(to: Question(number: 1))
        fail()
        await clock.advance(by: .seconds(299), sleepers: 0)
        #expect(await handler.answers(to: Question(number: 1)) == ["kept 1 call 1"])
        #expect(uses.withLock { $0 } == [use(age: 299, insteadOf: "down")])
        await clock.advance(by: .seconds(1), sleepers: 0)
        #expect(await handler.answers(to: Question(number: 1)) == ["down"])
        #expect(calls.count == 3)
    }

    @Test("A permanent failure is not retried")
    func refusal() async {
        let handler = handler()
        _ = await handler.answers(to: Question(number: 7))
        fail()
        await clock.advance(by: .seconds(61), sleepers: 0)
        #expect(await handler.answers(to: Question(number: 7)) == ["refused"])
    }

    @Test("A refresh is performed without the headers that request it, and its answer replaces the stored one")
    func reload() async {
        let handler = handler()
        _ = await handler.answers(to: Question(number: 1))
        #expect(await handler.answers(to: Question(number: 101)) == ["1 call 2"])
        #expect(await handler.answers(to: Question(number: 1)) == ["kept 1 call 2"])
    }

    @Test("A failed refresh is answered with the stored answer")
    func failedReload() async {
        let handler = handler()
        _ = await handler.answers(to: Question(number: 1))
        fail()
        #expect(await handler.answers(to: Question(number: 101)) == ["kept 1 call 1"])
        #expect(uses.withLock { $0 } == [use(age: 0, insteadOf: "down")])
    }

    @Test("A failure without a previous answer is passed on and not stored")
    func nothingKept() async {
        let handler = handler()
        fail()
        for _ in 1...2 { #expect(await handler.answers(to: Question(number: 1)) == ["down"]) }
        #expect(calls.count == 2)
    }

    @Test("A failure beside a previous answer is not retried for a while, and the cause accompanies the answer")
    func retried() async {
        let handler = handler(retryInterval: .seconds(30))
        _ = await handler.answers(to: Question(number: 1))
        fail()
        await clock.advance(by: .seconds(60), sleepers: 0)
        for _ in 1...3 {
            #expect(await handler.answers(to: Question(number: 1)) == ["kept 1 call 1"])
            await clock.advance(by: .seconds(10), sleepers: 0)
        }
        #expect(calls.count == 2)
        #expect(
            uses.withLock { $0 } == [
                use(age: 60, insteadOf: "down"), use(age: 70, insteadOf: "kept down"),
                use(age: 80, insteadOf: "kept down"),
            ])
        isDown.store(false, ordering: .relaxed)
        #expect(await handler.answers(to: Question(number: 1)) == ["1 call 3"])
    }

    @Test("A refresh is retried at once")
    func reloadedAfterFailure() async {
        let handler = handler(retryInterval: .seconds(30))
        _ = await handler.answers(to: Question(number: 1))
        fail()
        await clock.advance(by: .seconds(60), sleepers: 0)
        for number in [1, 101, 101] { _ = await handler.answers(to: Question(number: number)) }
        #expect(calls.count == 4)
    }

    @Test("A failure without a previous answer is retried at once")
    func failedWithNothingKept() async {
        let handler = handler(retryInterval: .seconds(30))
        fail()
        for _ in 1...2 { #expect(await handler.answers(to: Question(number: 1)) == ["down"]) }
        #expect(calls.count == 2)
    }

    private func use(age: Int, insteadOf failure: String?) -> UseDescription {
        UseDescription(age: .seconds(age), timeToLive: .seconds(60 - age), failure: failure)
    }
}

/// A use of a kept answer, as a test expects it.
private struct UseDescription {
    let age: Duration
    let timeToLive: Duration
    let failure: String?
}

private func == (uses: [CacheUse<String>], expected: [UseDescription]) -> Bool {
    uses.elementsEqual(expected) { ($0.age, $0.timeToLive, $0.failure) == ($1.age, $1.timeToLive, $1.failure) }
}

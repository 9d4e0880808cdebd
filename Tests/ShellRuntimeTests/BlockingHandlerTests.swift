import CoreRuntime
import Effects
import ShellRuntime
import Synchronization
import Testing

/// One after the other, because these handlers keep a thread to themselves.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BlockingHandlerTests {
    @Test("A request cancelled before its turn is never started")
    func cancelledInTime() async throws {
        let hold = Hold()
        let begun = Mutex<[Int]>([])
        let fixture = try ShellFixture(question: { question, reply in
            begun.withLock { $0.append(question.number) }
            if question.number == 0 { hold.spin(until: { false }) }
            reply("\(question.number)")
        })
        fixture.shell.send(.ask(0))
        #expect(await eventually { !begun.withLock { $0 }.isEmpty })
        fixture.shell.send(.ask(1))
        fixture.shell.send(.drop)
        fixture.shell.send(.ask(2))
        await fixture.shell.processed()
        hold.release()
        try await fixture.view(with: "2")
        // With one thread for all, the hold ends by itself before the rest is even asked.
        #expect(begun.withLock { $0 } == [0, 2] || hold.hasExpired)
        await fixture.shell.shutdown()
    }

    @Test("A handler that computes without suspending can observe its cancellation")
    func busyHandler() async throws {
        let hold = Hold()
        let begun = Counter()
        let ended = Counter()
        let fixture = try ShellFixture(question: { _, _ in
            begun.next()
            hold.spin(until: { Task.isCancelled })
            ended.next()
        })
        fixture.shell.send(.ask(0))
        #expect(await eventually { begun.count == 1 })
        fixture.shell.send(.drop)
        #expect(await eventually { ended.count == 1 })
        #expect(!hold.hasExpired)
        await fixture.shell.shutdown()
    }

    @Test("At the deadline, a request that never started is distinguished from a handler that did not end")
    func neverStarted() async throws {
        let clock = ManualClock()
        let hold = Hold()
        let begun = Counter()
        let fixture = try ShellFixture(
            clock: clock,
            question: { _, _ in
                begun.next()
                hold.spin(until: { false })
            })
        for number in 1...2 { fixture.shell.send(.ask(number)) }
        await fixture.shell.processed()
        #expect(await eventually { begun.count == 1 })
        async let end: Void = fixture.shell.shutdown(deadline: .seconds(5))
        await clock.advance(by: .seconds(5))
        await end
        let faults = await fixture.faults(2)
        #expect(
            faults == [
                .abandoned(RequestID(rawValue: 1), effect: "Question"),
                .neverStarted(RequestID(rawValue: 2), effect: "Question"),
            ])
        #expect(faults.last?.description == "the handler of Question #2 had not begun when the shell shut down")
        hold.release()
    }
}

/// Keeps a thread busy until it is released, and for a minute at most.
private final class Hold: Sendable {
    private let state = Mutex((isReleased: false, hasExpired: false))

    private var isReleased: Bool { state.withLock { $0.isReleased } }
    var hasExpired: Bool { state.withLock { $0.hasExpired } }

    func release() { state.withLock { $0.isReleased = true } }

    func spin(until condition: () -> Bool) {
        let deadline = ContinuousClock.now + .seconds(120)
        while !condition() && !isReleased {
            guard ContinuousClock.now < deadline else { return state.withLock { $0.hasExpired = true } }
        }
    }
}

import CapabilityTesting
import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct HandlerQueueTests {
    @Test(
        "Effects of one handler begin in order, each after the first suspension of the one before",
        arguments: [false, true])
    func order(hasDeadline: Bool) async throws {
        let log = Mutex<[String]>([])
        let handler = Scripted(Question.self) { question, reply in
            for word in ["begins", "goes on"] { log.withLock { $0.append("\(question.number) \(word)") } }
            await Task.yield()
            reply("\(question.number)")
        }
        let fixture = try ShellFixture(
            questions: handler.timingOut(after: { _ in hasDeadline ? .seconds(300) : nil }, answering: { _ in "" }))
        for number in 0..<2_000 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { log.withLock { $0.count } == 4_000 })
        #expect(log.withLock { $0 } == (0..<2_000).flatMap { ["\($0) begins", "\($0) goes on"] })
        await fixture.shell.shutdown()
    }
}

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

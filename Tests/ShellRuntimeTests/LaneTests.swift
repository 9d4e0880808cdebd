import Effects
import ShellRuntime
import Synchronization
import Testing

/// One after the other, because some of these handlers keep a thread to themselves.
@Suite(.serialized, .timeLimit(.minutes(1))) struct LaneTests {
    @Test(
        "operations of one handler begin in the order asked, each as far as its first suspension",
        arguments: [HandlerStart.apart, .inline])
    func order(start: HandlerStart) async throws {
        let begun = Mutex<[Int]>([])
        let office = try Office(
            starting: start,
            question: { question, reply in
                begun.withLock { $0.append(question.number) }
                await Task.yield()
                reply("\(question.number)")
            })
        for number in 0..<2_000 { office.shell.send(.ask(number)) }
        #expect(await eventually { begun.withLock { $0.count } == 2_000 })
        #expect(begun.withLock { $0 } == Array(0..<2_000))
        await office.shell.shutdown()
    }

    @Test("operations run side by side once begun", arguments: [HandlerStart.apart, .inline])
    func sideBySide(start: HandlerStart) async throws {
        let room = Waitroom()
        let office = try Office(starting: start, question: { _, _ in await room.untilCancelled() })
        for number in 0..<50 { office.shell.send(.ask(number)) }
        #expect(await eventually { room.count == 50 })
        await office.shell.shutdown()
        #expect(room.count == 0)
    }

    @Test("an operation that begins in the shell's loop has begun when the event that asked for it is processed")
    func inline() async throws {
        let begun = Mutex<[Int]>([])
        let office = try Office(
            starting: .inline, question: { question, _ in begun.withLock { $0.append(question.number) } })
        for number in 0..<3 {
            office.shell.send(.ask(number))
            await office.shell.processed()
            #expect(begun.withLock { $0 } == Array(0...number))
        }
        await office.shell.shutdown()
    }

    @Test("a request withdrawn before its turn never begins")
    func withdrawnInTime() async throws {
        let hold = Hold()
        let begun = Mutex<[Int]>([])
        let office = try Office(question: { question, reply in
            begun.withLock { $0.append(question.number) }
            if question.number == 0 { hold.spin(until: { false }) }
            reply("\(question.number)")
        })
        office.shell.send(.ask(0))
        #expect(await eventually { !begun.withLock { $0 }.isEmpty })
        office.shell.send(.ask(1))
        office.shell.send(.drop)
        office.shell.send(.ask(2))
        await office.shell.processed()
        hold.release()
        try await office.view(with: "2")
        // With one thread for all, the hold ends by itself before the rest is even asked.
        #expect(begun.withLock { $0 } == [0, 2] || hold.hasExpired)
        await office.shell.shutdown()
    }

    @Test("a handler that computes without suspending learns that its request was withdrawn")
    func busyHandler() async throws {
        let hold = Hold()
        let begun = Mutex(false)
        let ended = Mutex(false)
        let office = try Office(question: { _, _ in
            begun.withLock { $0 = true }
            hold.spin(until: { Task.isCancelled })
            ended.withLock { $0 = true }
        })
        office.shell.send(.ask(0))
        #expect(await eventually { begun.withLock { $0 } })
        office.shell.send(.drop)
        #expect(await eventually { ended.withLock { $0 } })
        #expect(!hold.hasExpired)
        await office.shell.shutdown()
    }
}

/// Keeps a thread busy until it is released, and for twenty seconds at most.
private final class Hold: Sendable {
    private let state = Mutex((isReleased: false, hasExpired: false))

    var hasExpired: Bool { state.withLock { $0.hasExpired } }

    func release() { state.withLock { $0.isReleased = true } }

    func spin(until condition: () -> Bool) {
        let deadline = ContinuousClock.now + .seconds(20)
        while !condition() && !state.withLock({ $0.isReleased }) {
            guard ContinuousClock.now < deadline else { return state.withLock { $0.hasExpired = true } }
        }
    }
}

import CoreRuntime
import Effects
import ShellRuntime
import Synchronization
import Testing

/// One after the other, because these handlers keep a thread to themselves.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BlockingHandlerTests {
    @Test("a request cancelled before its turn never begins")
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

    @Test("a handler that computes without suspending learns that its request was cancelled")
    func busyHandler() async throws {
        let hold = Hold()
        let begun = Mutex(false)
        let ended = Mutex(false)
        let fixture = try ShellFixture(question: { _, _ in
            begun.withLock { $0 = true }
            hold.spin(until: { Task.isCancelled })
            ended.withLock { $0 = true }
        })
        fixture.shell.send(.ask(0))
        #expect(await eventually { begun.withLock { $0 } })
        fixture.shell.send(.drop)
        #expect(await eventually { ended.withLock { $0 } })
        #expect(!hold.hasExpired)
        await fixture.shell.shutdown()
    }

    @Test("the deadline is kept when a handler blocks the shell's own loop, and who is left behind is told once")
    func blockedLoop() async throws {
        let clock = ManualClock()
        let hold = Hold()
        let begun = Mutex(false)
        let ended = Mutex(false)
        let faults = Mutex<[ShellFault]>([])
        let deaf = Mutex(false)
        let (never, stop) = AsyncStream<Never>.makeStream()
        var handlers = try HandlerRegistry.silent(for: [.watch])
        try handlers.register(
            Scripted(Note.self) { _, _ in
                deaf.withLock { $0 = true }
                await Task { for await _ in never {} }.value
            })
        try handlers.register(
            Scripted(Question.self) { _, _ in
                begun.withLock { $0 = true }
                hold.spin(until: { false })
            }, execution: .inline)
        let observer = ShellObserver<Core<LogMachine>> { if case .ended = $0 { ended.withLock { $0 = true } } }
        let shell = try Shell(
            Core<LogMachine>(LogMachine.State()), handlers: handlers, clock: clock,
            observer: observer
        ) { fault in faults.withLock { $0.append(fault) } }
        let updates = shell.updates()
        shell.send(.note("never ends"))
        #expect(await eventually { deaf.withLock { $0 } })
        shell.send(.ask(1))
        shell.send(.say("never processed"))
        #expect(await eventually { begun.withLock { $0 } })
        async let end: Void = shell.shutdown(deadline: .seconds(5))
        await clock.advance(by: .seconds(5))
        await end
        #expect(!hold.hasExpired, "the shutdown did not wait for the handler")
        let abandoned = [
            ShellFault.abandoned(RequestID(rawValue: 1), effect: "Note"),
            ShellFault.abandoned(RequestID(rawValue: 2), effect: "Question"),
        ]
        #expect(faults.withLock { $0 } == abandoned)
        var revisions: [UInt64] = []
        for await update in updates { revisions.append(update.revision) }
        #expect(revisions == [1])
        hold.release()
        #expect(await eventually { ended.withLock { $0 } })
        #expect(faults.withLock { $0 } == abandoned)
        #expect(shell.snapshot.view.isEmpty)
        stop.finish()
    }

    @Test("a handler that blocks the shell's own loop hears that it was cancelled, and the shell ends in time")
    func blockedLoopHears() async throws {
        let hold = Hold()
        let begun = Mutex(false)
        let fixture = try ShellFixture(
            clock: ManualClock(), execution: .inline,
            question: { _, _ in
                begun.withLock { $0 = true }
                hold.spin(until: { Task.isCancelled })
            })
        fixture.shell.send(.ask(1))
        #expect(await eventually { begun.withLock { $0 } })
        await fixture.shell.shutdown()
        #expect(!hold.hasExpired)
    }

    @Test("an observer hears of a shutdown before it hears of the requests that the shutdown has kept from beginning")
    func shutdownFirst() async throws {
        let hold = Hold()
        let heard = Mutex<[String]>([])
        var handlers = try HandlerRegistry.silent(for: [.watch, .note])
        try handlers.register(
            Scripted(Question.self) { _, _ in
                heard.withLock { $0.append("begun") }
                hold.spin(until: { Task.isCancelled })
            }, execution: .inline)
        let observer = ShellObserver<Core<LogMachine>> { record in
            switch record {
            case .request(let request): heard.withLock { $0.append("request \(request.id)") }
            case .shutdown: heard.withLock { $0.append("shutdown") }
            default: break
            }
        }
        let shell = try Shell(
            Core<LogMachine>(LogMachine.State()), handlers: handlers, observer: observer)
        shell.send(.ask(1))
        #expect(await eventually { heard.withLock { $0.contains("begun") } })
        shell.send(.ask(2))
        await shell.shutdown()
        #expect(!hold.hasExpired)
        #expect(heard.withLock { $0 } == ["request #1", "begun", "shutdown", "request #2"])
    }

    @Test("a shutdown reaches everybody while a handler blocks the shell's own loop")
    func blockedLoopAndOthers() async throws {
        let clock = ManualClock()
        let hold = Hold()
        let isHeld = Mutex(false)
        let obedient = Waitroom()
        let deaf = Mutex(false)
        let (never, stop) = AsyncStream<Never>.makeStream()
        let fixture = try ShellFixture(
            clock: clock, execution: .inline,
            question: { _, _ in
                isHeld.withLock { $0 = true }
                hold.spin(until: { false })
            },
            watch: { _, _ in await obedient.untilCancelled() },
            note: { _, _ in
                deaf.withLock { $0 = true }
                await Task { for await _ in never {} }.value
            })
        fixture.shell.send(.watch)
        fixture.shell.send(.note("never ends"))
        #expect(await eventually { obedient.count == 1 && deaf.withLock { $0 } })
        fixture.shell.send(.ask(1))
        #expect(await eventually { isHeld.withLock { $0 } })
        let isPending = Mutex(false)
        async let processed: Void = {
            isPending.withLock { $0 = true }
            await fixture.shell.processed()
        }()
        #expect(await eventually { isPending.withLock { $0 } })
        async let end: Void = fixture.shell.shutdown(deadline: .seconds(5))
        #expect(await eventually { obedient.count == 0 })
        await clock.advance(by: .seconds(5))
        await end
        await processed
        #expect(!hold.hasExpired)
        let faults = await fixture.faults(2)
        #expect(
            faults == [
                .abandoned(RequestID(rawValue: 2), effect: "Note"),
                .abandoned(RequestID(rawValue: 3), effect: "Question"),
            ])
        hold.release()
        stop.finish()
    }

    @Test("at the deadline, a request that never began is told apart from a handler that did not end")
    func neverStarted() async throws {
        let clock = ManualClock()
        let hold = Hold()
        let begun = Mutex(false)
        let fixture = try ShellFixture(
            clock: clock,
            question: { _, _ in
                begun.withLock { $0 = true }
                hold.spin(until: { false })
            })
        for number in 1...2 { fixture.shell.send(.ask(number)) }
        await fixture.shell.processed()
        #expect(await eventually { begun.withLock { $0 } })
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

import CapabilityTesting
import ProcessLifecycle
import Synchronization
import Testing

@Suite("Lifecycle event queue", .timeLimit(.minutes(5)))
struct QueueTests {
    @Test("Events that arrive during a transition are handled once it is complete, in the new state")
    func duringTransition() async {
        let door = Door()
        let process = ProcessUnderTest(during: { if $0 == "Foreground.onTransition" { await door.pass() } })
        process.machine.send(.didBecomeActive)
        #expect(await eventually { process.journal.contains("Foreground.onTransition") })
        process.machine.send(.willResignActive)
        #expect(process.machine.state == .foreground)
        door.open()
        #expect(
            await process.after().suffix(3) == ["Foreground.didReturn", "Foreground.onReady", "Foreground.willLeave"])
    }

    @Test("Events that arrive during the launch are handled after it")
    func duringLaunch() async {
        let door = Door()
        let process = ProcessUnderTest(making: { _ in await door.pass() })
        process.machine.send(.didBecomeActive)
        #expect(process.machine.state == .launching)
        door.open()
        #expect(await process.after().prefix(2) == ["Launching.launch", "launching → foreground"])
    }

    @Test("A process runs once, and every caller of `run` gets the reason for its end")
    func oneLife() async {
        let process = ProcessUnderTest()
        #expect(await process.after() == ["Launching.launch"])
        async let second = process.machine.run()
        for _ in 1...100 { #expect(await process.after() == []) }
        process.machine.send(.willTerminate(.requested), .didEnterBackground)
        for reason in [await second, await process.machine.run()] {
            guard case .requested = reason else { return #expect(Bool(false), "another reason") }
        }
        #expect(await process.after(.didBecomeActive) == ["launching → terminating", "Terminating.onTransition"])
    }

    @Test("Cancelling the task of a process ends it, and its last calls are not cancelled")
    func cancellation() async {
        let cancelled = Mutex(true)
        let process = ProcessUnderTest(during: { call in
            if call == "Terminating.onTransition" { cancelled.withLock { $0 = Task.isCancelled } }
        })
        await process.after(.didBecomeActive)
        process.life.cancel()
        #expect(await process.ended().last == "Terminating.onTransition")
        #expect(!cancelled.withLock { $0 })
    }
}

/// Closed until it is opened.
final class Door: Sendable {
    private let steps = AsyncStream<Never>.makeStream()

    func open() { steps.continuation.finish() }
    func pass() async { for await _ in steps.stream {} }
}

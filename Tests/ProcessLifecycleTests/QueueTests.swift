import CapabilityTesting
import ProcessLifecycle
import Synchronization
import Testing

@Suite("The queue of a process", .timeLimit(.minutes(5)))
struct QueueTests {
    @Test("Events that arrive during a call wait until the entry is complete, and are judged by the new state")
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

    @Test("Events that arrive during the launch wait for it")
    func duringLaunch() async {
        let door = Door()
        let process = ProcessUnderTest(making: { _ in await door.pass() })
        process.machine.send(.didBecomeActive)
        #expect(process.machine.state == .launching)
        door.open()
        #expect(await process.after().prefix(2) == ["Launching.launch", "launching → foreground"])
    }

    @Test("A process runs once, and all who wait learn why it ended")
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

    @Test("Cancelling the task that runs a process ends it, and the calls of the end are not cancelled")
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

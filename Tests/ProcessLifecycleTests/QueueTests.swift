import ProcessLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct QueueTests {
    @Test("events that arrive during onTransition wait until the entry is complete, and are judged by the new state")
    func duringTransition() async {
        let door = Door()
        let process = ProcessUnderTest(
            noting: true, during: { if $0 == "Foreground.onTransition" { await door.pass() } })
        process.machine.send(.didBecomeActive)
        #expect(await eventually { process.journal.contains("Foreground.onTransition") })
        process.machine.send(.willResignActive, .didEnterBackground)
        #expect(process.machine.state == .foreground)
        door.open()
        #expect(
            await process.after() == [
                "Launching.launch", "launching → foreground", "Foreground.onTransition", "Foreground.didReturn",
                "Foreground.onReady", "Foreground.willLeave", "foreground → background", "Background.onTransition",
                "Background.didReturn",
            ])
        #expect(process.machine.unexpectedEvents == 0)
    }

    @Test("an action and an event that a call sends itself are neither lost nor judged by the old state")
    func reentrancy() async {
        let box = Mutex<ProcessStateMachine<NotingDelegate>?>(nil)
        let process = ProcessUnderTest(during: { call in
            guard call == "Foreground.onTransition" else { return }
            let machine = box.withLock { $0 }
            machine?.perform("open")
            machine?.send(.willResignActive)
        })
        await process.after()
        box.withLock { $0 = process.machine }
        #expect(
            await process.after(.didBecomeActive) + process.after() == [
                "Foreground.onTransition", "Foreground.didReturn", "Foreground.onReady", "Foreground.handle(open)",
                "Foreground.willLeave",
            ])
        box.withLock { $0 = nil }
    }

    @Test("what arrives while launching waits for the launch")
    func duringLaunch() async {
        let door = Door()
        let process = ProcessUnderTest(making: { _ in await door.pass() })
        process.machine.send(.didBecomeActive)
        process.machine.perform("open")
        #expect(process.machine.state == .launching)
        door.open()
        #expect(
            await process.after() == [
                "Launching.launch", "Foreground.onTransition", "Foreground.didReturn", "Foreground.onReady",
                "Foreground.handle(open)",
            ])
    }

    @Test("a process lives once, and whoever asks learns why it ended")
    func oneLife() async {
        let process = ProcessUnderTest()
        #expect(await process.after() == ["Launching.launch"])
        async let second = process.machine.run()
        for _ in 1...100 { #expect(await process.after() == []) }
        process.machine.send(.willTerminate(.forced), .didEnterBackground)
        for reason in [await second, await process.machine.run()] {
            guard case .forced = reason else { return #expect(Bool(false), "another reason") }
        }
        #expect(await process.after(.didBecomeActive) == ["Terminating.onTransition"])
    }

    @Test("cancelling the task that runs it forces the end, and the calls of the end are not cancelled")
    func cancellation() async {
        let cancelled = Mutex(true)
        let process = ProcessUnderTest(during: { call in
            if call == "Terminating.onTransition" { cancelled.withLock { $0 = Task.isCancelled } }
        })
        await process.after(.didBecomeActive)
        process.life.cancel()
        #expect(await process.ended() == ["Terminating.onTransition"])
        #expect(!cancelled.withLock { $0 })
    }
}

/// Closed until it is opened.
final class Door: Sendable {
    private let steps = AsyncStream<Never>.makeStream()

    func open() { steps.continuation.finish() }
    func pass() async { for await _ in steps.stream {} }
}

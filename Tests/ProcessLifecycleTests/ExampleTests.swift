import ProcessLifecycle
import Synchronization
import Testing

/// Three services as an app has them, each where its calls belong.
@Suite(.timeLimit(.minutes(5))) struct ExampleTests {
    @Test("hello in the foreground, goodbye in the background and at the end")
    func greeting() async {
        let journal = Journal()
        let process = ProcessUnderTest(Greeting(say: { journal.note($0) }), journal)
        #expect(await process.after(.didBecomeActive, .willResignActive, .didBecomeActive) == ["Hello"])
        #expect(await process.after(.willResignActive, .didEnterBackground) == ["Goodbye"])
        #expect(await process.after(.willEnterForeground, .didEnterBackground) == [])
        #expect(await process.after(.willEnterForeground, .didBecomeActive) == ["Hello"])
        #expect(await process.ended(by: .willTerminate(.requested)) == ["Goodbye"])
    }

    @Test("a driver sends what happens, and the process ends when it is told to")
    func driven() async {
        let journal = Journal()
        let machine = ProcessStateMachine(Greeting(say: { journal.note($0) }))
        async let reason = machine.run()
        machine.send(.didBecomeActive)  // the terminal is ours
        machine.send(.willResignActive, .didEnterBackground)  // Ctrl-Z was pressed
        await machine.processed()  // now the process can be stopped
        #expect(journal.take() == ["Hello", "Goodbye"])
        machine.send(.willTerminate(.requested))
        _ = await reason
    }

    @Test("a session's time stands still during an interruption and in the background")
    func session() async {
        let journal = Journal()
        let process = ProcessUnderTest(Session(journal: journal), journal)
        #expect(await process.after(.didBecomeActive) == ["timer runs"])
        #expect(await process.after(.willResignActive, .willResignActive) == ["timer stands"])
        #expect(await process.after(.didBecomeActive, .didBecomeActive) == ["timer runs"])
        #expect(await process.after(.willResignActive, .didEnterBackground) == ["timer stands"])
        #expect(await process.after(.willEnterForeground, .didEnterBackground) == [])
        #expect(await process.after(.willEnterForeground, .didBecomeActive) == ["timer runs"])
        #expect(await process.ended(by: .willTerminate(.forced)) == ["timer stands"])
    }

    @Test("private data is cleared as early as can be, and a link is opened only when it is gone")
    func autoClear() async {
        let journal = Journal()
        let process = ProcessUnderTest(Browser(journal: journal), journal)
        process.machine.perform("isobar.example")
        #expect(
            await process.after(.didBecomeActive) == [
                "clearing begins", "data cleared", "foreground", "opens isobar.example",
            ])
        #expect(await process.after(.willResignActive, .didEnterBackground) == ["background"])
        // The return is refused, but what has begun is not taken back.
        #expect(await process.after(.willEnterForeground, .didEnterBackground) == ["clearing begins"])
        #expect(await process.after(.willEnterForeground, .didBecomeActive) == ["data cleared", "foreground"])
    }
}

private struct Greeter: Service {
    let say: @Sendable (String) -> Void

    func activate() { say("Hello") }
    func deactivate() { say("Goodbye") }
}

private struct Greeting: ProcessDelegate {
    let say: @Sendable (String) -> Void

    func launch(_ launching: inout Launching) throws { try launching.register(Greeter(say: say)) }
    func onTransition(to foreground: Foreground) async { await foreground.services.activate(Greeter.self) }
    func onTransition(to background: Background) async { await background.services.deactivate(Greeter.self) }
}

private struct SessionTimer: Service {
    let journal: Journal

    func activate() { journal.note("timer runs") }
    func deactivate() { journal.note("timer stands") }
}

private struct Session: ProcessDelegate {
    let journal: Journal

    func launch(_ launching: inout Launching) throws { try launching.register(SessionTimer(journal: journal)) }
    func didReturn(to foreground: Foreground) async { await foreground.services.activate(SessionTimer.self) }
    func willLeave(_ foreground: Foreground) async { await foreground.services.deactivate(SessionTimer.self) }
    func onTransition(to foreground: Foreground) {}
    func onTransition(to background: Background) {}
}

/// Clears once for each time away: begins when activated, and can begin again when it has been deactivated.
private final class AutoClear: Service {
    private let clearing = Mutex<Task<Void, Never>?>(nil)
    private let journal: Journal

    init(journal: Journal) { self.journal = journal }

    func activate() {
        journal.note("clearing begins")
        let task = Task { await Task.yield() }
        clearing.withLock { $0 = task }
    }
    func deactivate() {}

    func waitUntilCleared() async {
        await clearing.withLock { $0 }?.value
        journal.note("data cleared")
    }
}

private struct Browser: ProcessDelegate {
    let journal: Journal

    func launch(_ launching: inout Launching) async throws {
        try launching.register(AutoClear(journal: journal))
        await launching.services.activate(AutoClear.self)
    }
    func onTransition(to foreground: Foreground) async {
        await foreground.services[AutoClear.self]?.waitUntilCleared()
        journal.note("foreground")
    }
    func handle(_ action: String, in foreground: Foreground) { journal.note("opens \(action)") }
    func onTransition(to background: Background) async {
        await background.services.deactivate(AutoClear.self)
        journal.note("background")
    }
    func willLeave(_ background: Background) async { await background.services.activate(AutoClear.self) }
}

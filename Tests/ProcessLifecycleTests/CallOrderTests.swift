import ProcessLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct CallOrderTests {
    private let coldStart = [
        "Launching.launch", "launching → foreground", "Foreground.onTransition", "Foreground.didReturn",
        "Foreground.onReady",
    ]
    private let toBackground = [
        "Foreground.willLeave", "foreground → background", "Background.onTransition", "Background.didReturn",
    ]
    private let end = "Terminating.onTransition"

    @Test("a cold start, and the end")
    func cold() async {
        let process = ProcessUnderTest(noting: true)
        #expect(await process.after(.didBecomeActive) == coldStart)
        #expect(await process.ended(by: .willTerminate(.requested)) == ["foreground → terminating", end])
    }

    @Test("to the background and back")
    func backAndForth() async {
        let process = ProcessUnderTest(noting: true)
        await process.after(.didBecomeActive)
        for _ in 1...2 {
            #expect(await process.after(.willResignActive, .didEnterBackground) == toBackground)
            #expect(
                await process.after(.willEnterForeground, .didBecomeActive) == [
                    "Background.willLeave", "background → foreground", "Foreground.onTransition",
                    "Foreground.didReturn", "Foreground.onReady",
                ])
        }
        await process.after(.didEnterBackground)
        #expect(await process.ended(by: .willTerminate(.forced)) == ["background → terminating", end])
    }

    @Test("an interruption, and one from which the process does not return")
    func interruption() async {
        let process = ProcessUnderTest(noting: true)
        await process.after(.didBecomeActive)
        let log = await process.after(.willResignActive, .didBecomeActive)
        #expect(log == ["Foreground.willLeave", "Foreground.didReturn"])
        #expect(await process.after(.willResignActive) == ["Foreground.willLeave"])
        #expect(await process.after(.didEnterBackground) == Array(toBackground.dropFirst()))
    }

    @Test("a return that is refused, and a start that is refused")
    func refused() async {
        let process = ProcessUnderTest(noting: true)
        #expect(
            await process.after(.willEnterForeground, .didEnterBackground) == [
                "Launching.launch", "launching → background", "Background.onTransition", "Background.didReturn",
            ])
        let log = await process.after(.willEnterForeground, .didEnterBackground)
        #expect(log == ["Background.willLeave", "Background.didReturn"])
    }

    @Test("a lock of the app's own at a cold start")
    func lock() async {
        let process = ProcessUnderTest(noting: true)
        #expect(
            await process.after(.didBecomeActive, .willResignActive, .didBecomeActive)
                == coldStart + ["Foreground.willLeave", "Foreground.didReturn"])
    }

    @Test("every call is made in the state that it is named after")
    func namedStates() async {
        let box = Mutex<ProcessStateMachine<NotingDelegate>?>(nil)
        let strays = Journal()
        let process = ProcessUnderTest(during: { call in
            // The launch may run before the machine is in the box.
            let state = box.withLock { $0?.state } ?? .launching
            if !call.lowercased().hasPrefix("\(state).") { strays.note("\(call) in \(state)") }
        })
        box.withLock { $0 = process.machine }
        await process.after(
            .didBecomeActive, .willResignActive, .didBecomeActive, .willResignActive, .didEnterBackground)
        await process.after(.willEnterForeground, .didEnterBackground, .willEnterForeground, .didBecomeActive)
        #expect(await process.ended(by: .willTerminate(.forced)).last == end)
        #expect(strays.take() == [])
        box.withLock { $0 = nil }
    }
}

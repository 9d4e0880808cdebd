import ProcessLifecycle
import Testing

@Suite(.timeLimit(.minutes(5))) struct ActionTests {
    @Test("an action in the foreground is done at once, also while it is interrupted")
    func foreground() async {
        let process = ProcessUnderTest(noting: true)
        await process.after(.didBecomeActive)
        process.machine.perform("one")
        #expect(await process.after(.willResignActive) == ["Foreground.handle(one)", "Foreground.willLeave"])
        process.machine.perform("two")
        #expect(await process.after() == ["Foreground.handle(two)"])
    }

    @Test("of the actions that came before, the newest is done once content is shown, and once only")
    func newest() async {
        let process = ProcessUnderTest(noting: true)
        process.machine.perform("one")
        process.machine.perform("two")
        #expect(await process.after() == ["Launching.launch", "action buffered", "action replaced"])
        #expect(
            await process.after(.didBecomeActive) == [
                "launching → foreground", "Foreground.onTransition", "Foreground.didReturn", "Foreground.onReady",
                "Foreground.handle(two)",
            ])
        #expect(await process.after(.didEnterBackground, .didBecomeActive).last == "Foreground.onReady")
    }

    @Test("an action that comes in the background is done after the return")
    func background() async {
        let process = ProcessUnderTest(noting: true)
        await process.after(.didEnterBackground)
        process.machine.perform("one")
        #expect(await process.after(.willEnterForeground) == ["action buffered", "Background.willLeave"])
        #expect(await process.after(.didBecomeActive).last == "Foreground.handle(one)")
    }

    @Test("an action that waits for the first foreground is dropped when the process starts out of sight")
    func startOutOfSight() async {
        let process = ProcessUnderTest(noting: true)
        process.machine.perform("one")
        #expect(await process.after(.didEnterBackground).contains("action dropped"))
        #expect(await process.after(.didBecomeActive).last == "Foreground.onReady")
    }

    @Test("an action that waits for a return is dropped when the return is refused")
    func refusedReturn() async {
        let process = ProcessUnderTest(noting: true)
        await process.after(.didEnterBackground)
        process.machine.perform("one")
        #expect(
            await process.after(.willEnterForeground, .didEnterBackground) == [
                "action buffered", "Background.willLeave", "action dropped", "Background.didReturn",
            ])
        #expect(await process.after(.didBecomeActive).last == "Foreground.onReady")
    }

    @Test("no action is done, or waits, when the process ends")
    func end() async {
        let process = ProcessUnderTest(noting: true)
        process.machine.perform("one")
        process.machine.send(.willTerminate(.forced))
        process.machine.perform("two")
        #expect(
            await process.ended() == [
                "Launching.launch", "action buffered", "launching → terminating", "action dropped",
                "Terminating.onTransition", "action dropped",
            ])
    }
}

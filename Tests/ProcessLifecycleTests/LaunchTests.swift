import ProcessLifecycle
import Testing

@Suite(.timeLimit(.minutes(5))) struct LaunchTests {
    @Test("a launch that throws ends the process; what it has activated is deactivated")
    func failure() async {
        let steps = Journal()
        let process = ProcessUnderTest(noting: true) { launching in
            try launching.register(NotingService { steps.note($0) })
            await launching.services.activate(NotingService.self)
            throw Fault()
        }
        #expect(await process.ended(by: .didBecomeActive) == ["launching → terminating", "Terminating.onTransition"])
        #expect(steps.take() == ["activate", "deactivate"])
        guard case .failed(let error) = await process.life.value, error is Fault else {
            return #expect(Bool(false), "another reason")
        }
    }

    @Test("a service made while launching can have the process ended")
    func sending() async {
        let process = ProcessUnderTest { launching in launching.send(.willTerminate(.failed(Fault()))) }
        #expect(await process.ended() == ["Launching.launch", "Terminating.onTransition"])
    }
}

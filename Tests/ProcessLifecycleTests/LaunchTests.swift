import ProcessLifecycle
import Testing

@Suite(.timeLimit(.minutes(1))) struct LaunchTests {
    @Test("configuration starts before the launch, and is finalized after it with the services there are")
    func configuration() async {
        let steps = Journal()
        let process = ProcessUnderTest(configuration: [Step("a", steps), Step("b", steps)]) { launching in
            #expect(steps.take() == ["a starts", "b starts"])
            try launching.register(NotingService { _ in })
        }
        await process.after(.didBecomeActive)
        #expect(steps.take() == ["a is finalized with services", "b is finalized with services"])
    }

    @Test("a launch that throws ends the process; what it has activated is deactivated")
    func failure() async {
        let steps = Journal()
        let process = ProcessUnderTest(noting: true, configuration: [Step("a", steps)]) { launching in
            try launching.register(NotingService { steps.note($0) })
            await launching.services.activate(NotingService.self)
            throw Fault()
        }
        #expect(await process.ended(by: .didBecomeActive) == ["launching → terminating", "Terminating.onTransition"])
        #expect(steps.take() == ["a starts", "activate", "deactivate"])
        guard case .failed(let error) = await process.life.value, error is Fault else {
            return #expect(Bool(false), "another reason")
        }
    }

    @Test("configuration that cannot start ends the process before anything is made")
    func configurationFailure() async {
        let process = ProcessUnderTest(configuration: [Step("a", Journal(), fails: true)])
        #expect(await process.ended() == ["Terminating.onTransition"])
    }

    @Test("a service made while launching can have the process ended")
    func sending() async {
        let process = ProcessUnderTest { launching in launching.send(.willTerminate(.failed(Fault()))) }
        #expect(await process.ended() == ["Launching.launch", "Terminating.onTransition"])
    }
}

private struct Step: AppConfiguration {
    let name: String
    let journal: Journal
    let fails: Bool

    init(_ name: String, _ journal: Journal, fails: Bool = false) {
        (self.name, self.journal, self.fails) = (name, journal, fails)
    }

    func start() throws {
        journal.note("\(name) starts")
        if fails { throw Fault() }
    }
    func finalize(with services: Services) {
        let isThere = services[NotingService.self] != nil
        journal.note("\(name) is finalized\(isThere ? " with services" : "")")
    }
}

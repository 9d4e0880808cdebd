import ProcessLifecycle
import Testing

@Suite("The services of a process", .timeLimit(.minutes(5)))
struct ServiceTests {
    @Test(
        "Services are activated in their order in the foreground, and deactivated in the opposite order outside of it")
    func order() async {
        let process = serving(["a", "b"]) { !$0.contains("Leave") && !$0.contains("Return") }
        #expect(await process.after(.didEnterBackground) == [])
        #expect(await process.after(.didBecomeActive, .didBecomeActive) == ["a activate", "b activate"])
        #expect(await process.after(.didEnterBackground, .didEnterBackground) == ["b deactivate", "a deactivate"])
        #expect(await process.after(.didBecomeActive) == ["a activate", "b activate"])
        #expect(await process.ended(by: .willTerminate(.requested)) == ["b deactivate", "a deactivate"])
    }

    @Test("Services hear that a state may be left, in the opposite order, and that it is entered or kept")
    func interruptions() async {
        let process = serving(["a", "b"])
        await process.after(.didBecomeActive)
        #expect(
            await process.after(.willResignActive, .didBecomeActive) == [
                "b willLeave foreground", "a willLeave foreground", "a didReturn foreground", "b didReturn foreground",
            ])
        #expect(
            await process.after(.willResignActive, .didEnterBackground) == [
                "b willLeave foreground", "a willLeave foreground", "b deactivate", "a deactivate",
                "a didReturn background", "b didReturn background",
            ])
        #expect(
            await process.after(.willEnterForeground, .didBecomeActive) == [
                "b willLeave background", "a willLeave background", "a activate", "b activate",
                "a didReturn foreground", "b didReturn foreground",
            ])
    }

    @Test("A service that does not return in time is named and passed over, and its calls stay in order")
    func overdue() async {
        let (journal, door) = (Journal(), Door())
        let process = ProcessUnderTest(
            Launcher { launching in
                launching.register(NotingService { journal.note("a \($0)") })
                launching.register(HangingService(door: door) { journal.note("hanging \($0)") })
            }, journal, serviceDeadline: .milliseconds(20))
        await process.after(.didBecomeActive)
        #expect(
            await process.after(.didEnterBackground) == [
                "foreground → background", "HangingService.deactivate is overdue", "a deactivate",
                "a didReturn background",
            ])
        #expect(await process.after(.didBecomeActive).last == "a didReturn foreground")
        door.open()
        #expect(await eventually { journal.contains("hanging activate") })
        #expect(await process.after() == ["hanging deactivate", "hanging activate"])
        #expect(await process.ended(by: .willTerminate(.requested)).contains("hanging deactivate"))
    }

    @Test("Services learn of a stop without notice in the background only")
    func stopped() async {
        let process = serving(["a", "b"]) { !$0.contains("Return") }
        #expect(await process.after(.wasStopped) == [])
        #expect(await process.after(.didBecomeActive, .wasStopped) == ["a activate", "b activate"])
        await process.after(.didEnterBackground)
        #expect(await process.after(.wasStopped) == ["a stopped", "b stopped"])
    }

    @Test("A service that cannot go on ends the process with its error")
    func failing() async {
        let process = ProcessUnderTest { launching in
            launching.register(NotingService { [send = launching.send] _ in send(.willTerminate(.failed(Fault()))) })
        }
        process.machine.send(.didBecomeActive)
        guard case .failed(let error) = await process.life.value, error is Fault else {
            return #expect(Bool(false), "another reason")
        }
    }

    @Test("A launch that throws ends the process with the error, and activates nothing")
    func failedLaunch() async {
        let calls = Journal()
        let process = ProcessUnderTest { launching in
            launching.register(NotingService { calls.note($0) })
            throw Fault()
        }
        #expect(await process.ended(by: .didBecomeActive) == ["launching → terminating", "Terminating.onTransition"])
        #expect(calls.take() == [])
        guard case .failed(let error) = await process.life.value, error is Fault else {
            return #expect(Bool(false), "another reason")
        }
    }

    /// A process whose services note what is called.
    private func serving(
        _ names: [String], noting isNoted: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> ProcessUnderTest<Launcher> {
        let journal = Journal()
        let launcher = Launcher { launching in
            for name in names {
                launching.register(NotingService { if isNoted($0) { journal.note("\(name) \($0)") } })
            }
        }
        return ProcessUnderTest(launcher, journal, noting: false)
    }
}

private struct Launcher: ProcessDelegate {
    let making: @Sendable (inout Launching) -> Void
    func launch(_ launching: inout Launching) { making(&launching) }
}

/// Says what is called.
private struct NotingService: Service {
    let note: @Sendable (String) -> Void

    func activate() { note("activate") }
    func deactivate() { note("deactivate") }
    func willLeave(_ state: ProcessState) { note("willLeave \(state)") }
    func didReturn(to state: ProcessState) { note("didReturn \(state)") }
    func wasStopped() { note("stopped") }
}

/// Does not return from `deactivate` until a door is opened.
private struct HangingService: Service {
    let door: Door
    let note: @Sendable (String) -> Void

    func activate() { note("activate") }

    func deactivate() async {
        await door.pass()
        note("deactivate")
    }
}

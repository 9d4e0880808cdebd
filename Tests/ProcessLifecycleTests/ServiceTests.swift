import CapabilityTesting
import ProcessLifecycle
import Testing

@Suite("Process services", .timeLimit(.minutes(5)))
struct ServiceTests {
    @Test("Work restarts with each foreground, ends before the background, and its error ends the process")
    func work() async {
        let (journal, gate) = (Journal(), ManualGate())
        let launcher = Launcher { launching in
            launching.perform {
                defer { journal.note("ended") }
                try await gate.waitUntilOpen()
            }
        }
        let process = ProcessUnderTest(launcher, journal, noting: false)
        for attempt in 1...2 {
            process.machine.send(.didBecomeActive)
            #expect(await eventually { gate.attempts == attempt })
            #expect(await process.after(.didEnterBackground) == ["ended"] && gate.cancellations == attempt)
        }
        process.machine.send(.didBecomeActive)
        await gate.refuse(attempt: 2)
        guard case .failed(let error) = await process.life.value else {
            Issue.record("it was requested")
            return
        }
        #expect(error is Fault)
    }

    @Test("Services are called in the order of registration on entering a state, and in reverse on leaving it")
    func life() async {
        let (journal, gate) = (Journal(), ManualGate())
        let delegate = NotingDelegate(
            journal: journal,
            making: { launching in
                for name in ["a", "b"] { launching.register(NotingService { journal.note("\(name) \($0)") }) }
                launching.add(gate: gate)
            })
        let process = ProcessUnderTest(delegate, journal)
        let leaving = ["Foreground.willLeave", "b willLeave foreground", "a willLeave foreground"]
        let returning = ["a didReturn foreground", "b didReturn foreground", "Foreground.didReturn"]
        let foreground = ["Foreground.onTransition", "a activate", "b activate"] + returning + leaving
        let background = [
            "foreground → background", "Background.onTransition", "b deactivate", "a deactivate",
            "a didReturn background", "b didReturn background", "Background.didReturn",
        ]
        let back = ["Background.willLeave", "b willLeave background", "a willLeave background"]

        #expect(await process.after(.didBecomeActive) == ["Launching.launch", "launching → foreground"] + foreground)
        await gate.open()
        #expect(await eventually { journal.contains("Foreground.onReady") })
        #expect(await process.after() == returning + ["Foreground.onReady"])
        // The focus is lost and gained; ^Z.
        #expect(await process.after(.willResignActive, .didBecomeActive) == leaving + returning)
        #expect(await process.after(.willResignActive, .didEnterBackground) == leaving + background)
        // `fg`, which the gate refuses; `fg` again.
        for attempt in 1...2 {
            #expect(
                await process.after(.willEnterForeground, .didBecomeActive)
                    == back + ["background → foreground"] + foreground)
            if attempt == 2 { break }
            await gate.refuse(attempt: attempt)
            #expect(await eventually { journal.contains("Background.didReturn") })
            #expect(await process.after() == ["gate refused: Fault()"] + background)
        }
        // A quit and a signal are the same to it.
        #expect(
            await process.ended(by: .willTerminate(.requested)) == [
                "foreground → terminating", "Terminating.onTransition", "b deactivate", "a deactivate",
            ])
    }

    @Test(
        "An overdue service is reported and skipped, and its calls stay in order",
        arguments: [
            "activate", "deactivate", "willLeave foreground", "willLeave background", "didReturn foreground",
            "didReturn background", "wasStopped",
        ])
    func overdue(call: String) async {
        let (journal, other, hanging, door) = (Journal(), Journal(), Journal(), Door())
        let process = ProcessUnderTest(
            Launcher { launching in
                launching.register(NotingService { other.note($0) })
                launching.register(
                    NotingService {
                        if $0 == call { await door.pass() }
                        hanging.note($0)
                    })
            }, journal, serviceDeadline: .milliseconds(100))
        process.machine.send(.didBecomeActive, .willResignActive, .didEnterBackground, .wasStopped)
        process.machine.send(.willEnterForeground, .didBecomeActive, .willTerminate(.requested))
        #expect(await process.ended().contains("NotingService.\(call.prefix { $0 != " " }) is overdue"))
        let calls = other.take()
        var heard = hanging.take()
        #expect(calls.count == 10 && calls.last == "deactivate" && heard == Array(calls.prefix { $0 != call }))
        door.open()
        #expect(
            await eventually {
                heard += hanging.take()
                return heard.count == calls.count
            })
        #expect(heard == calls)
    }

    @Test("The longest service deadline does not overflow")
    func longestDeadline() async {
        let journal = Journal()
        let process = ProcessUnderTest(
            Launcher { launching in
                launching.register(
                    NotingService { call in
                        // Long enough for the deadline to have begun.
                        try? await Task.sleep(for: .milliseconds(50))
                        journal.note(call)
                    })
            }, journal, serviceDeadline: .seconds(Int64.max))
        #expect(await process.after(.didBecomeActive).contains("activate"))
    }

    @Test("Services are told of a stop without notice only in the background")
    func stopped() async {
        let process = serving(["a", "b"]) { !$0.contains("Return") }
        #expect(await process.after(.wasStopped) == [])
        #expect(await process.after(.didBecomeActive, .wasStopped) == ["a activate", "b activate"])
        await process.after(.didEnterBackground)
        #expect(await process.after(.wasStopped) == ["a wasStopped", "b wasStopped"])
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
    let note: @Sendable (String) async -> Void

    func activate() async { await note("activate") }
    func deactivate() async { await note("deactivate") }
    func willLeave(_ state: ProcessState) async { await note("willLeave \(state)") }
    func didReturn(to state: ProcessState) async { await note("didReturn \(state)") }
    func wasStopped() async { await note("wasStopped") }
}

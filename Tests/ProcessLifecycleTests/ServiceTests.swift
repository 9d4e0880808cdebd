import ProcessLifecycle
import Testing

@Suite(.timeLimit(.minutes(5))) struct ServiceTests {
    @Test("however often a service is activated or deactivated, it is called in turns")
    func guarding() async {
        let calls = Journal()
        await withServices(NotingService { calls.note($0) }) { services in
            await services.deactivate(NotingService.self)
            await services.activate(NotingService.self)
            await services.activate(NotingService.self)
            #expect(calls.take() == ["activate"])
            await services.deactivate(NotingService.self)
            await services.deactivate(NotingService.self)
            await services.activateAll()
            #expect(calls.take() == ["deactivate", "activate"])
        }
        #expect(calls.take() == ["deactivate"])
    }

    @Test("all are activated in the order of registration and deactivated in the opposite order")
    func order() async {
        let calls = Journal()
        await withServices(
            NotingService { calls.note("first \($0)") }, SecondService { calls.note("second \($0)") }
        ) { services in
            await services.activateAll()
            await services.deactivateAll()
            await services.activate(SecondService.self)
        }
        #expect(
            calls.take() == [
                "first activate", "second activate", "second deactivate", "first deactivate", "second activate",
                "second deactivate",
            ])
    }

    @Test("a second service of one type is an error, and the first stays")
    func duplicate() async {
        let calls = Journal()
        let process = ProcessUnderTest { launching in
            try launching.register(NotingService { calls.note("first \($0)") })
            #expect(throws: DuplicateServiceError.self) {
                try launching.register(NotingService { calls.note("second \($0)") })
            }
            await launching.services.activateAll()
        }
        _ = await process.ended(by: .willTerminate(.forced))
        #expect(calls.take() == ["first activate", "first deactivate"])
    }

    @Test("a service that is not there is told of by name")
    func missing() async {
        let process = ProcessUnderTest(noting: true) { launching in
            #expect(launching.services[SecondService.self] == nil)
            await launching.services.activate(SecondService.self)
        }
        #expect(await process.after() == ["no service SecondService", "Launching.launch"])
    }

    /// Uses services in a launch; then the process ends.
    private func withServices(
        _ registered: any Service..., use: @escaping @Sendable (Services) async -> Void
    ) async {
        let process = ProcessUnderTest { launching in
            for service in registered { try launching.register(service) }
            await use(launching.services)
        }
        _ = await process.ended(by: .willTerminate(.forced))
    }
}

private struct SecondService: Service {
    let note: @Sendable (String) -> Void

    func activate() { note("activate") }
    func deactivate() { note("deactivate") }
}

/// Says what is called.
struct NotingService: Service {
    let note: @Sendable (String) -> Void

    func activate() { note("activate") }
    func deactivate() { note("deactivate") }
}

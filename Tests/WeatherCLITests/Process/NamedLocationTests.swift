import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import SampleServer
import Synchronization
import Testing

@Suite("A location that is given by its name")
struct NamedLocationTests {
    private func searches(_ installation: Installation) -> Int {
        installation.service.requests.count { $0.target.hasPrefix("/geo/") }
    }

    @Test("Its name is looked up once, when a command needs it, and another name is looked up anew")
    func remembered() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Fjellvang"])
        for command in ["favorites", "key status", "now Haarwick", "favorites add Haarwick"] {
            try await installation.expect(command)
        }
        #expect(installation.service.requests.allSatisfy { !$0.target.contains("Fjellvang") })
        let before = searches(installation)
        try await installation.expect(
            "now --oneline", status: 75, says: "The place \"Fjellvang\" could not be looked up: ",
            environment: ["WEATHER_API_ORIGIN": "http://127.0.0.1:1"])
        for option in ["", "", " -l FJELLVANG"] {
            try await installation.expect("now --oneline" + option, prints: "Fjellvang", says: "")
        }
        #expect(searches(installation) == before + 1)
        let run = try await installation.expect(
            "now --oneline --location Ashford", prints: "Ashford",
            says: "\"Ashford\" is taken for Ashford, England, GB, one of 5 places found.")
        #expect(run.error.contains("--location \"Ashford,US\"") && searches(installation) == before + 2)
        for name in ["Ashford", "Ashford,US"] {
            try await installation.expect("now --oneline --location \(name)", prints: "Ashford", says: "")
        }
    }

    @Test("A refused key is the reason that is shown, and another one is asked for")
    func refusedKey() async throws {
        let installation = try await Installation(key: "bad", environment: ["WEATHER_LOCATION": "Fjellvang"])
        let (app, screen) = try installation.launch()
        await screen.expect("API key")
        #expect(!screen.text.contains("could not be looked up"))
        await app.quit(screen, by: "\u{3}")
    }

    @Test(
        "That a place is unknown or could not be looked up is told until it is found",
        arguments: [("", UInt16(503), "could not be looked up"), ("[]", 200, "No place is called")])
    func withdrawn(answer: String, status: UInt16, told: String) async throws {
        let isDown = Mutex(true)
        let sample = SampleService(now: { Int64(time(nil)) })
        let service = try LoopbackServer { request in
            isDown.withLock { $0 } && request.target.hasPrefix("/geo/")
                ? .text(answer, status: Int(status)) : sample.answer(request)
        }
        let installation = try await Installation(service: service, environment: ["WEATHER_LOCATION": "Fjellvang"])
        let (app, screen) = try installation.launch()
        await screen.expect(told)
        isDown.withLock { $0 = false }
        // A refresh requests no answer again that is newer than that. The answer is kept after it is shown.
        while try await installation.makeAnswersOlder(by: .seconds(30)) == 0, status == 200 { await Task.yield() }
        await screen.expect("Fjellvang, NO", after: "r")
        #expect(await eventually { !screen.text.contains(told) }, "\(screen.text)")
        await app.quit(screen, by: "\u{3}")
    }
}

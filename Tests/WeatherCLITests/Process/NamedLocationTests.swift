import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import SampleService
import Synchronization
import Testing

@Suite("A place that the user has named")
struct NamedLocationTests {
    private func searches(_ installation: Installation) -> Int {
        installation.service.requests.count { $0.target.hasPrefix("/geo/") }
    }

    @Test("its name is looked up once, and remembered from then on; another name is looked up anew")
    func remembered() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Fjellvang"])
        for _ in 0..<2 {
            let run = try await installation.run("now", "--oneline")
            #expect(run.end == .exited(0) && run.output.contains("Fjellvang") && run.error == "")
        }
        #expect(searches(installation) == 1)
        #expect(try await installation.run("now", "--oneline", "-l", "FJELLVANG").end == .exited(0))
        #expect(searches(installation) == 1)
        let other = try await installation.run("now", "--oneline", "--location", "Haarwick")
        #expect(other.output.contains("Haarwick"))
        #expect(searches(installation) == 2)
    }

    @Test("of several places the first is taken, and it is said how to name the others")
    func ambiguous() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Ashford"])
        let run = try await installation.run("now", "--oneline")
        #expect(run.end == .exited(0))
        #expect(run.error.contains("\"Ashford\" is taken for Ashford, England, GB, one of 5 places found."))
        #expect(run.error.contains("--location \"Ashford,US\""))
        #expect(try await installation.run("now", "--oneline").error == "", "it is known by now")
        #expect(try await installation.run("now", "--oneline", "--location", "Ashford,US").error == "")
    }

    @Test("a name that no place has is an error of its own")
    func unknown() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Nowhereton"])
        let run = try await installation.run("now", "--oneline")
        #expect(run.end == .exited(1) && run.output == "")
        #expect(run.error.contains("No place is called \"Nowhereton\". Check the spelling"))
    }

    @Test("without a network the place is not known, and why is told")
    func offline() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Fjellvang"])
        let down = ["WEATHER_API_ORIGIN": "http://127.0.0.1:1"]
        let run = try await installation.run(["now", "--oneline"], environment: down)
        #expect(run.end == .exited(75))
        #expect(run.error.contains("The place \"Fjellvang\" could not be looked up: "))
        #expect(try await installation.run("now", "--oneline").end == .exited(0), "it is asked for again")
    }

    @Test("a place that is not named at all is told on one line, with an exit code of its own")
    func notSet() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        let run = try await installation.run("now", "--oneline")
        #expect(run.end == .exited(78) && run.output == "")
        #expect(run.error.contains("Where are you?") && run.error.contains("--location Oslo"))
        #expect(run.error.split(separator: "\n").count == 1)
    }

    private func start(_ installation: Installation, _ screen: TerminalScreen) throws -> Child {
        try installation.start([], environment: ["TERM": "xterm-256color"], .terminal(screen.path))
    }

    @Test("a refused key is the reason that is shown, and another one is asked for")
    func refusedKey() async throws {
        let installation = try await Installation(key: "bad", environment: ["WEATHER_LOCATION": "Fjellvang"])
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("API key"), "\(screen.text)")
        #expect(!screen.text.contains("could not be looked up"))
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
    }

    @Test("that a place could not be looked up is told until it is found, or Esc is pressed", arguments: [false, true])
    func withdrawn(isDismissed: Bool) async throws {
        let isDown = Mutex(true)
        let sample = SampleService(now: { Int64(time(nil)) })
        let service = try LoopbackServer { request in
            isDown.withLock { $0 } ? .text("", status: 503) : sample.answer(request)
        }
        let installation = try await Installation(service: service, environment: ["WEATHER_LOCATION": "Fjellvang"])
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("could not be looked up"), "\(screen.text)")
        if isDismissed {
            screen.type("\u{1B}")
        } else {
            isDown.withLock { $0 = false }
            screen.type("r")
            #expect(await screen.shows("Fjellvang, NO"), "\(screen.text)")
        }
        #expect(await eventually { !screen.text.contains("could not be looked up") }, "\(screen.text)")
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
    }

    @Test("A name that no place had is looked up again, although the answer is cached")
    func foundLater() async throws {
        let isKnown = Mutex(false)
        let sample = SampleService(now: { Int64(time(nil)) })
        let service = try LoopbackServer { request in
            isKnown.withLock { $0 } || !request.target.hasPrefix("/geo/") ? sample.answer(request) : .text("[]")
        }
        let installation = try await Installation(service: service, environment: ["WEATHER_LOCATION": "Fjellvang"])
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("No place is called"), "\(screen.text)")
        isKnown.withLock { $0 = true }
        screen.type("r")
        #expect(await screen.shows("Fjellvang, NO"), "\(screen.text)")
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
    }

    @Test("commands that need no place look none up")
    func unasked() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Fjellvang"])
        for command in [["favorites"], ["key", "status"], ["now", "Haarwick"], ["favorites", "add", "Haarwick"]] {
            #expect(try await installation.run(command).end == .exited(0))
        }
        #expect(installation.service.requests.allSatisfy { !$0.target.contains("Fjellvang") })
    }
}

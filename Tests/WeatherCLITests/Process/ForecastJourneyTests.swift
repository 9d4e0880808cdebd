import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("The forecast on a terminal", .timeLimit(.minutes(3)))
struct ForecastJourneyTests {
    private func start(_ installation: Installation, _ screen: TerminalScreen) throws -> Child {
        try installation.start([], environment: ["TERM": "xterm-256color"], .terminal(screen.path))
    }

    @Test("the details of a favorite show all of its forecast, to the last line, and lead back to it")
    func details() async throws {
        let installation = try await Installation()
        for name in ["Fjellheim", "Reykjavík"] {
            #expect(try await installation.run("favorites", "add", name).end == .exited(0))
        }
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        #expect(await screen.shows("Next 24 hours"), "\(screen.text)")
        screen.type("j\r")
        #expect(await screen.shows("Reykjavík, IS · details"), "\(screen.text)")
        #expect(await screen.shows("more lines"), "\(screen.text)")
        screen.type("G")
        #expect(await eventually { !screen.text.contains("more lines") })
        screen.type("g")
        #expect(await screen.shows("Reykjavík, IS · details"), "\(screen.text)")
        #expect(await eventually { installation.service.requests.contains { $0.target.contains("/air_pollution?") } })
        screen.type("\u{1B}")
        #expect(await screen.shows("▸ 💨"), "\(screen.text)")
        screen.type("q")
        #expect(await app.end() == .exited(0))
        let asked = installation.service.requests.map(\.target)
        // One that was in flight when the details were opened may have been sent again.
        #expect(Set(asked.filter { $0.contains("/forecast?") }).count == 3, "the place and two favorites")
        #expect(asked.count { $0.contains("/air_pollution?") } == 1)
    }

    @Test("without the service, the answers of the last run are shown; asked for anew, they stay and it is said why")
    func offline() async throws {
        let installation = try await Installation()
        var screen = try TerminalScreen()
        var app = try start(installation, screen)
        #expect(await screen.shows("Next 24 hours"), "\(screen.text)")
        screen.type("q")
        #expect(await app.end() == .exited(0))
        installation.service.stop()
        // A refresh requests no answer again that is newer than that.
        try await installation.makeAnswersOlder(by: .seconds(30))
        screen = try TerminalScreen()
        app = try start(installation, screen)
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        #expect(await screen.shows("Next 24 hours"), "\(screen.text)")
        screen.type("r")
        #expect(await screen.shows("not renewed: no connection"), "\(screen.text)")
        #expect(screen.text.contains("12.6 °C"), "\(screen.text)")
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }
}

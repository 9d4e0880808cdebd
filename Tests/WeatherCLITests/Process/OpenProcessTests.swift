import Testing

@Suite("The app opened by a link")
struct OpenProcessTests {
    @Test("it shows the place of the link, beside what it always shows")
    func opened() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try installation.start(
            ["demo", "open", "weather://place/48.85,2.35?name=Paris"], environment: ["TERM": "xterm"],
            .terminal(screen.path))
        #expect(await screen.shows("Paris · looked up"), "\(screen.bytes)")
        #expect(await screen.shows("your location"))
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }

    @Test("before there is a key, the link waits until one is stored")
    func waits() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try installation.start(
            ["open", "weather://place/48.85,2.35?name=Paris"], environment: ["TERM": "xterm"],
            .terminal(screen.path))
        #expect(await screen.shows("API key"), "\(screen.bytes)")
        screen.type("demo\r")
        #expect(await screen.shows("Paris · looked up"), "\(screen.bytes)")
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }

    @Test("what is no link is a mistake on the command line")
    func refused() async throws {
        let installation = try await Installation(key: nil)
        let run = try await installation.run("open", "https://example.org")
        #expect(run.end == .exited(64))
        #expect(run.error.contains("Write it like weather://place/48.85,2.35?name=Paris"))
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import Testing
import WeatherPreviews

@Suite("The built preview catalog", .timeLimit(.minutes(5)))
struct CatalogProcessTests {
    /// A copy of the program, so that it can be replaced.
    private let disk: TemporaryDirectory
    private let program: String
    private let screen: TerminalScreen

    init() throws {
        disk = try TemporaryDirectory()
        let built = Installation.builtProgram(named: "previews")
        program = try disk.write(try disk.bytes(of: built), to: "previews")
        chmod(program, 0o755)
        screen = try TerminalScreen(width: 130, height: 32)
    }

    @Test("The catalog filters, selects, resizes, restarts when rebuilt, and restores the terminal on a signal")
    func journey() async throws {
        let child = try Child([program], environment: ["TERM": "xterm-256color"], screen.streams)
        await screen.expect("home/forecast-whole · 80 columns")
        await screen.expect("home/weather-name-cjk · 80 columns", after: "/conditions cjk\r")
        await screen.expect("previews · \(Previews.all.count) states", after: "\u{1B}")
        let lastButOne = try #require(Previews.all.dropLast().last).id
        await screen.expect("\(lastButOne) · 60 columns", after: "GkW")
        // As a linker does: another file under the same name.
        try disk.write(try disk.bytes(of: "previews"), to: "previews.new")
        chmod(program + ".new", 0o755)
        rename(program + ".new", program)
        #expect(await screen.hears("\u{1B}[?1049l"), "the old one gives the terminal back")
        await screen.expect("\(lastButOne) · 60 columns")
        screen.resize(width: 60, height: 24)
        child.send(SIGWINCH)
        await screen.expect("┌─ \(lastButOne)")
        child.send(SIGTERM)
        #expect(await child.end() == .killed(signal: SIGTERM))
        #expect(screen.isCooked)
    }
}

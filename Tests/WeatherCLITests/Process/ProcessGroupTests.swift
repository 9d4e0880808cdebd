import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("The app among processes of all kinds")
struct ProcessGroupTests {
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"
    private static let program = Installation.builtProgram

    private func start(
        _ words: [String], _ screen: TerminalScreen, _ installation: Installation
    ) throws -> Child {
        let environment = installation.settings.merging(["TERM": "xterm"]) { $1 }
        return try Child(words[0], Array(words.dropFirst()), environment: environment, .terminal(screen.path))
    }

    private func expectRestored(_ screen: TerminalScreen, at place: SourceLocation = #_sourceLocation) {
        _ = screen.text
        #expect(screen.bytes.hasSuffix(Self.leave), sourceLocation: place)
        #expect(screen.isCooked, sourceLocation: place)
    }

    @Test(
        "where no shell could continue it, ^Z does nothing: as the leader of a session, and in the leader's group",
        arguments: [[program, "demo"], ["/bin/sh", "-c", "\(program) demo; exit $?"]])
    func nobodyToContinue(words: [String]) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try start(words, screen, installation)
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("\u{1A}f")
        #expect(await screen.shows("Isobar · favorites"))
        screen.type("q")
        #expect(await child.end() == .exited(0))
        expectRestored(screen)
    }

    @Test("in a script a second ^Z stops the script, too, and fg brings both back", arguments: UserShell.all)
    func script(shell: UserShell) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        screen.type("sh -c '\(Self.program) demo; echo en''ded'\n")
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("\u{1A}")
        #expect(await screen.hears(Self.leave))
        #expect(await eventually { screen.isCooked })
        screen.type("\u{1A}")
        #expect(await screen.listens("a"))
        #expect(screen.isCooked)
        screen.type("fg\n")
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("q")
        #expect(await screen.hears("ended"), "\(screen.bytes.suffix(300).debugDescription)")
        #expect(await screen.listens("b"))
        screen.type("exit\n")
        #expect(await child.end() == .exited(0))
    }

    @Test("a hang-up that comes twice ends it once, with the terminal whole")
    func twice() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try start([Self.program, "demo"], screen, installation)
        #expect(await screen.shows("12.6 °C"))
        for signal in [SIGHUP, SIGCONT, SIGHUP, SIGCONT] { app.send(signal) }
        #expect(await app.end() == .killed(signal: SIGHUP))
        _ = screen.text
        #expect(screen.bytes.ranges(of: "\u{1B}[?1049h").count == 1, "SIGCONT revives nothing")
    }

    @Test("a hang-up that is ignored when it starts, as with nohup, stays ignored")
    func nohup() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try start(
            ["/bin/sh", "-c", "trap '' HUP; exec \(Self.program) demo"], screen, installation)
        #expect(await screen.shows("12.6 °C"))
        app.send(SIGHUP)
        screen.type("f")
        #expect(await screen.shows("Isobar · favorites"))
        app.send(SIGTERM)
        #expect(await app.end() == .killed(signal: SIGTERM))
        expectRestored(screen)
    }

    @Test(
        "as process 1 of a container, which no default action ends, it ends by a signal with 128 and its number",
        .enabled(if: geteuid() == 0 && access("/usr/bin/unshare", X_OK) == 0, "a process 1 takes a superuser"),
        arguments: [SIGTERM, SIGINT])
    func processOne(signal: Int32) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let container = try start(
            ["/usr/bin/unshare", "--pid", "--fork", "--kill-child", Self.program, "demo"], screen, installation)
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        let app = try #require(Job.children(of: container.id).first)
        kill(app.id, signal)
        #expect(await container.end() == .exited(128 + signal))
        expectRestored(screen)
    }

    @Test("an idle app writes nothing")
    func idle() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try start([Self.program, "demo"], screen, installation)
        #expect(await screen.shows("12.6 °C"))
        try await Task.sleep(for: .milliseconds(500))
        _ = screen.text
        let written = screen.bytes.count
        try await Task.sleep(for: .seconds(1))
        _ = screen.text
        #expect(screen.bytes.count == written)
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }
}

extension Job {
    /// The processes that a process has started.
    static func children(of id: pid_t) -> [Job] {
        guard let file = fopen("/proc/\(id)/task/\(id)/children", "r") else { return [] }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { return [] }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split(separator: " ").compactMap { pid_t($0).map(Job.init) }
    }
}

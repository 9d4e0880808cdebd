import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("The app among processes of all kinds")
struct ProcessGroupTests {
    private static let program = Installation.builtProgram

    /// Starts a demo with these words, and expects that it shows the weather.
    private func start(_ words: [String]) async throws -> (child: Child, screen: TerminalScreen) {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen(of: installation)
        let environment = installation.settings.merging(["TERM": "xterm"]) { $1 }
        let child = try Child(words[0], Array(words.dropFirst()), environment: environment, .terminal(screen.path))
        await screen.expect("13 °C")
        return (child, screen)
    }

    @Test(
        "Where no shell could continue it, ^Z does nothing: as the leader of a session, and in the leader's group",
        arguments: [[program, "demo"], ["/bin/sh", "-c", "\(program) demo; exit $?"]])
    func nobodyToContinue(words: [String]) async throws {
        let (child, screen) = try await start(words)
        await screen.expect("Isobar · favorites", after: "\u{1A}f")
        await child.quit(screen)
        screen.expectRestored()
    }

    @Test("In a script a second ^Z stops the script, too, and fg brings both back", arguments: UserShell.all)
    func script(shell: UserShell) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        await screen.expect("13 °C", after: "sh -c '\(Self.program) demo; echo en''ded'\n")
        screen.type("\u{1A}")
        #expect(await screen.hears(TerminalScreen.leave))
        #expect(await eventually { screen.isCooked })
        screen.type("\u{1A}")
        #expect(await screen.listens("a"))
        #expect(screen.isCooked)
        await screen.expect("13 °C", after: "fg\n")
        screen.type("q")
        #expect(await screen.hears("ended"), "\(screen.bytes.suffix(300).debugDescription)")
        #expect(await screen.listens("b"))
        await child.quit(screen, by: "exit\n")
    }

    @Test("An idle app writes nothing, and a hang-up that comes twice ends it once, with the terminal whole")
    func twice() async throws {
        let (app, screen) = try await start([Self.program, "demo"])
        try await Task.sleep(for: .milliseconds(500))
        _ = screen.text
        let written = screen.bytes.count
        try await Task.sleep(for: .seconds(1))
        _ = screen.text
        #expect(screen.bytes.count == written)
        for signal in [SIGHUP, SIGCONT, SIGHUP, SIGCONT] { app.send(signal) }
        #expect(await app.end() == .killed(signal: SIGHUP))
        _ = screen.text
        #expect(screen.bytes.ranges(of: TerminalScreen.enter).count == 1, "SIGCONT revives nothing")
    }

    @Test("A hang-up that is ignored when it starts, as with nohup, stays ignored")
    func nohup() async throws {
        let (app, screen) = try await start(["/bin/sh", "-c", "trap '' HUP; exec \(Self.program) demo"])
        app.send(SIGHUP)
        await screen.expect("Isobar · favorites", after: "f")
        app.send(SIGTERM)
        #expect(await app.end() == .killed(signal: SIGTERM))
        screen.expectRestored()
    }

    @Test(
        "As process 1 of a container, which no default action ends, it ends by a signal with 128 and its number",
        .enabled(if: geteuid() == 0 && access("/usr/bin/unshare", X_OK) == 0, "a process 1 takes a superuser"),
        arguments: [SIGTERM, SIGINT])
    func processOne(signal: Int32) async throws {
        let (container, screen) = try await start(
            ["/usr/bin/unshare", "--pid", "--fork", "--kill-child", Self.program, "demo"])
        kill(try #require(Job.children(of: container.id).first).id, signal)
        #expect(await container.end() == .exited(128 + signal))
        screen.expectRestored()
    }
}

extension Job {
    /// The processes that a process has started.
    fileprivate static func children(of id: pid_t) -> [Job] {
        guard let file = fopen("/proc/\(id)/task/\(id)/children", "r") else { return [] }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { return [] }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split(separator: " ").compactMap { pid_t($0).map(Job.init) }
    }
}

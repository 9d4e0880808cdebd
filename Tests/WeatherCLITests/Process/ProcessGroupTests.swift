import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("App in sessions and process groups")
struct ProcessGroupTests {
    private static let program = Installation.builtProgram

    /// Starts a demo with these words, and expects that it shows the weather.
    private func start(_ words: String...) async throws -> (child: Child, screen: TerminalScreen) {
        let installation = try await Installation(key: nil, program: words[0])
        let screen = try TerminalScreen(of: installation)
        let words = Array(words.dropFirst())
        let child = try installation.start(words, environment: ["TERM": "xterm"], screen.streams)
        await screen.expect("13 °C")
        return (child, screen)
    }

    @Test("^Z is ignored by a session leader and in its process group, where no shell could continue the app")
    func nobodyToContinue() async throws {
        for (child, screen) in [
            try await start(Self.program, "demo"), try await start("/bin/sh", "-c", "\(Self.program) demo; exit $?"),
        ] {
            await screen.expect("Isobar · favorites", after: "\u{1A}f")
            await child.quit(screen)
            screen.expectRestored()
        }
    }

    @Test("In a script a second ^Z stops the script, too, and `fg` continues both", arguments: UserShell.all)
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

    @Test("An idle app writes nothing, and a hang-up with a continuation ends it without another screen")
    func twice() async throws {
        let (app, screen) = try await start(Self.program, "demo")
        // What was requested at the start arrives first.
        let isIdle = try await eventually(within: .seconds(20)) {
            _ = screen.text
            let written = screen.bytes.count
            try await Task.sleep(for: .milliseconds(300))
            _ = screen.text
            return screen.bytes.count == written
        }
        #expect(isIdle)
        for signal in [SIGHUP, SIGCONT, SIGHUP, SIGCONT] { app.send(signal) }
        #expect(await app.end() == .killed(signal: SIGHUP))
        _ = screen.text
        #expect(screen.bytes.ranges(of: TerminalScreen.enter).count == 1, "SIGCONT revives nothing")
    }

    @Test("A write over the file size limit fails and does not end the app")
    func fileSize() async throws {
        let (app, screen) = try await start(
            "/bin/sh", "-c", "cd \"$HOME\" && ulimit -f 8 && exec \(Self.program) demo --record run.jsonl")
        await screen.expect("File too large")
        await app.quit(screen)
        screen.expectRestored()
    }

    @Test(
        "As process 1 of a container, the app exits with 128 and the signal's number, and restores the terminal",
        .enabled(if: geteuid() == 0 && access("/usr/bin/unshare", X_OK) == 0, "a process 1 takes a superuser"),
        arguments: [SIGTERM, SIGINT])
    func processOne(signal: Int32) async throws {
        let (container, screen) = try await start(
            "/usr/bin/unshare", "--pid", "--fork", "--kill-child", Self.program, "demo")
        kill(try #require(container.job.children.first).id, signal)
        #expect(await container.end() == .exited(128 + signal))
        screen.expectRestored()
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import Testing

/// A shell that people use at a terminal.
struct UserShell: CustomTestStringConvertible {
    private let words: [String]

    /// Those of this machine.
    static let all = [["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"], ["/bin/dash", "-i"]]
        .filter { access($0[0], X_OK) == 0 }.map(UserShell.init)

    var testDescription: String { words[0] }

    private init(_ words: [String]) { self.words = words }

    func start(
        on screen: TerminalScreen, in installation: Installation, environment: [String: String] = [:]
    ) throws -> Child {
        let own = ["HOME": installation.home.path, "TERM": "xterm-256color", "PS1": "> ", "ENV": ""]
        return try Child(words, environment: own.merging(environment) { $1 }, screen.streams)
    }
}

/// An app that a shell has started in the background, where it stops before it uses the terminal.
struct ShellRun {
    let screen: TerminalScreen
    let shell: Child
    let app: Job

    /// Starts one of the built programs in a shell, and expects that it stops.
    ///
    /// The shell is the plainer one, where it is not what matters.
    init(
        _ words: String, in installation: Installation, _ shell: UserShell? = UserShell.all.last,
        asInstalled: Bool = false
    ) async throws {
        screen = try TerminalScreen(of: installation)
        self.shell = try #require(shell).start(
            on: screen, in: installation, environment: asInstalled ? installation.settings : [:])
        screen.type("\(Installation.builtProgram(named: words)) &\necho id=$!.\n")
        let screen = screen
        #expect(await eventually { screen.text.contains("id=") && screen.lastID != nil }, "\(screen.bytes)")
        app = Job(id: try #require(screen.lastID))
        await expectStopped()
    }

    /// Expects that the app has stopped and its shell knows: `fg` continues no job that the shell takes for a running
    /// one.
    func expectStopped(at place: SourceLocation = #_sourceLocation) async {
        #expect(await hasStopped(), "\(screen.bytes.suffix(500).debugDescription)", sourceLocation: place)
    }

    private func hasStopped() async -> Bool {
        // A busy machine may stop the app's other threads, and tell its shell, long after the first one.
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            guard await eventually({ app.isStopped }) else { return false }
            let before = screen.bytes.count
            // The echo of what is typed has the quotes. Only a child that ends makes bash ask for the state of all others:
            // it can miss a stop that comes while it runs a command of its own.
            screen.type("/bin/true; jobs; echo j\(before)'.'\n")
            // What is typed before the shell has the terminal is lost.
            let isHeard = await eventually(within: .milliseconds(300)) {
                !screen.text.isEmpty && screen.bytes.contains("j\(before).")
            }
            if isHeard, screen.bytes.dropFirst(before).contains("Stopped") { return true }
        }
        return false
    }

    /// Expects that the app stops by a signal, which cannot be handled, or when ^Z is typed: then it leaves the terminal
    /// as it was.
    func stop(by signal: Int32? = nil, at place: SourceLocation = #_sourceLocation) async {
        if let signal { kill(app.id, signal) } else { screen.type("\u{1A}") }
        await expectStopped(at: place)
        #expect(signal != nil || screen.isCooked, sourceLocation: place)
    }

    /// Brings the app to the foreground, and expects that it writes a text then, or shows it on the screen that it
    /// enters; the result is all that it wrote.
    @discardableResult
    func bring(_ wanted: String, at place: SourceLocation = #_sourceLocation) async -> Substring {
        let before = screen.bytes.count
        screen.type("fg\n")
        #expect(
            await eventually {
                let isShown = screen.text.contains(wanted)
                let written = screen.bytes.dropFirst(before)
                return written.contains(wanted) || isShown && written.contains(TerminalScreen.enter)
            },
            "\(screen.bytes.suffix(1500).debugDescription)", sourceLocation: place)
        return screen.bytes.dropFirst(before)
    }

    /// Types the keys that end the app, expects that it ends and leaves the terminal whole, and leaves the shell.
    func quit(by keys: String = "q", at place: SourceLocation = #_sourceLocation) async {
        screen.type(keys)
        #expect(await eventually { app.isGone }, sourceLocation: place)
        #expect(await screen.listens("z"), sourceLocation: place)
        #expect(screen.isCooked, sourceLocation: place)
        // A shell that takes the job for stopped says so first.
        screen.type("exit\nexit\n")
        #expect([.exited(0), .exited(130)].contains(await shell.end()), sourceLocation: place)
    }
}

extension TerminalScreen {
    fileprivate var lastID: pid_t? {
        // The number may come in two parts: it is whole when the dot is there.
        let rests = bytes.ranges(of: "id=").map { bytes[$0.upperBound...] }
        return rests.compactMap { rest in rest.firstIndex(of: ".").flatMap { pid_t(rest[..<$0]) } }.last
    }

    /// Waits until the shell does what is typed. It drops what came before it learned that its job has ended.
    func listens(_ letter: Character) async -> Bool {
        for _ in 0..<100 {
            type("echo \(letter)$((1 + 1))\n")
            if await eventually(within: .milliseconds(300), { !text.isEmpty && bytes.contains("\(letter)2") }) {
                return true
            }
        }
        return false
    }
}

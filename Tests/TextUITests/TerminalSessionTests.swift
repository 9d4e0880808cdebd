@preconcurrency import Glibc
import Testing
import TextUI

@Suite("Terminal session")
struct TerminalSessionTests {
    private let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[2J"
    private let leave = "\u{1B}[?2026l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l"

    @Test("entering takes the terminal over and leaving gives it back, each once")
    func enterAndLeave() throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device)
        #expect(!terminal.isRaw)
        try session.enter()
        try session.enter()
        #expect(terminal.isRaw)
        #expect(terminal.output(like: enter) == enter)
        session.leave()
        session.leave()
        #expect(!terminal.isRaw)
        #expect(terminal.output(like: leave) == leave)
    }

    @Test("resuming sets raw mode whatever happened, and leaving still restores the first modes")
    func resume() throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device)
        try session.enter()
        try session.resume()
        #expect(terminal.isRaw)
        #expect(terminal.output(like: enter + enter) == enter + enter)
        session.leave()
        #expect(!terminal.isRaw)
        try session.resume()
        #expect(terminal.isRaw)
        session.leave()
        #expect(!terminal.isRaw)
    }

    @Test("leaving a terminal that has gone away does nothing bad")
    func gone() throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device)
        try session.enter()
        terminal.hangUp()
        session.leave()
        #expect(throws: TerminalError.write(errno: EIO)) { try session.write([0x61]) }
    }

    @Test("a file that is no terminal is refused")
    func noTerminal() {
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        let device = TerminalDevice(input: null, output: null)
        #expect(!device.isInteractive(environment: ["TERM": "xterm"]))
        #expect(device.size == Size(width: 80, height: 24))
        #expect(throws: TerminalError.modes(errno: ENOTTY)) { try TerminalSession(device: device).enter() }
    }

    @Test("a screen needs a terminal that can move its cursor")
    func interactive() throws {
        let terminal = try #require(PseudoTerminal(width: 101, height: 33))
        #expect(terminal.device.isInteractive(environment: ["TERM": "xterm"]))
        #expect(!terminal.device.isInteractive(environment: ["TERM": "dumb"]))
        #expect(!terminal.device.isInteractive(environment: [:]))
        #expect(terminal.device.size == Size(width: 101, height: 33))
    }

    @Test("a write larger than the terminal's buffer arrives whole")
    func largeWrite() async throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device)
        _ = fcntl(terminal.device.output, F_SETFL, O_NONBLOCK)
        let writing = Task.detached { try session.write(Array(repeating: 0x78, count: 300_000)) }
        var received = 0
        let deadline = ContinuousClock.now + .seconds(20)
        while received < 300_000, ContinuousClock.now < deadline {
            received += terminal.output().count
            await Task.yield()
        }
        #expect(received == 300_000)
        guard received == 300_000 else { return terminal.hangUp() }
        try await writing.value
    }

    @Test("a trap gives the terminal back and still ends the process")
    func trap() async throws {
        let terminal = try #require(PseudoTerminal())
        let path = terminal.path
        await #expect(processExitsWith: .failure) { [path = path as String] in
            let descriptor = open(path, O_RDWR | O_NOCTTY)
            try TerminalSession(device: TerminalDevice(input: descriptor, output: descriptor)).enter()
            preconditionFailure()
        }
        #expect(terminal.output(like: enter + leave) == enter + leave)
        #expect(!terminal.isRaw)
    }

    @Test("a fatal signal from outside gives the terminal back and ends the process by that signal")
    func fatalSignal() async throws {
        let terminal = try #require(PseudoTerminal())
        let path = terminal.path
        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
            let descriptor = open(path, O_RDWR | O_NOCTTY)
            try TerminalSession(device: TerminalDevice(input: descriptor, output: descriptor)).enter()
            kill(getpid(), SIGSEGV)
            while true { sched_yield() }
        }
        #expect(terminal.output(like: enter + leave) == enter + leave)
        #expect(!terminal.isRaw)
    }

    @Test("ending by a signal is what the parent sees")
    func endBySignal() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            TerminalSignals.prepare()
            JobControl.end(by: SIGTERM)
        }
    }
}

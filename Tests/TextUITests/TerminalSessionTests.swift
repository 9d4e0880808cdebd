import CapabilityTesting
import Foundation
@preconcurrency import Glibc
import TestTerminals
import Testing
import TextUI

@Suite("Terminal session")
struct TerminalSessionTests {
    private let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[2J"
    private let leave =
        "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l"

    /// Erases what was drawn, row by row: what is cleared as a whole goes into some terminals' history.
    private let erase = (1...24).map { "\u{1B}[\($0);1H\u{1B}[2K" }.joined() + "\u{1B}[H\u{1B}[2J"
    private var wipeAndLeave: String { "\u{1B}[0m" + erase + leave }

    @Test(
        "Entering takes over the terminal and leaving restores it, each once, and the mouse is enabled on request",
        arguments: [false, true])
    func enterAndLeave(hasMouse: Bool) throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device, hasMouse: hasMouse)
        let entered = hasMouse ? enter.replacing("\u{1B}[2J", with: "\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J") : enter
        #expect(!terminal.isRaw)
        for _ in 1...2 { try session.enter() }
        #expect(terminal.isRaw && terminal.output(like: entered) == entered)
        for _ in 1...2 { session.leave() }
        #expect(!terminal.isRaw && terminal.output(like: wipeAndLeave) == wipeAndLeave)
        try session.resume()
        #expect(terminal.isRaw && terminal.output(like: entered) == entered)
    }

    @Test("Resuming always sets raw mode, and leaving still restores the first modes")
    func resume() throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device)
        try session.enter()
        for output in [enter + erase + enter, wipeAndLeave + enter] {
            try session.resume()
            #expect(terminal.isRaw && terminal.output(like: output) == output)
            session.leave()
            #expect(!terminal.isRaw)
        }
    }

    @Test("Leaving a terminal that has hung up is harmless, and another write failure is no hang-up")
    func gone() throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device)
        try session.enter()
        terminal.hangUp()
        session.leave()
        let error = #expect(throws: TerminalError.self) { try terminal.device.write([0x61]) }
        #expect(error?.isHangUp == true)
        let other = #expect(throws: TerminalError.self) { try TerminalDevice(input: -1, output: -1).write([0x61]) }
        #expect(other == .write(errno: EBADF) && other?.isHangUp == false)
    }

    @Test("Only a terminal that can move its cursor is interactive")
    func interactive() throws {
        let terminal = try #require(PseudoTerminal(width: 101, height: 33))
        for (environment, isInteractive) in [(["TERM": "xterm"], true), (["TERM": "dumb"], false), ([:], false)] {
            #expect(terminal.device.isInteractive(environment: environment) == isInteractive)
        }
        #expect(terminal.device.size == Size(width: 101, height: 33))
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        let device = TerminalDevice(input: null, output: null)
        #expect(!device.isInteractive(environment: ["TERM": "xterm"]))
        #expect(device.size == Size(width: 80, height: 24))
        #expect(throws: TerminalError.modes(errno: ENOTTY)) { try TerminalSession(device: device).enter() }
    }

    @Test("A terminal that belongs to another job is left unchanged")
    func background() async throws {
        let terminal = try #require(PseudoTerminal())
        let path = terminal.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            // The first terminal that the leader of a session opens is the session's.
            try #require(setsid() == getpid())
            let descriptor = open(path, O_RDWR)
            let device = TerminalDevice(input: descriptor, output: descriptor)
            let session = TerminalSession(device: device)
            try session.enter()
            #expect(try draws(session))
            session.leave()
            #expect(try !draws(session))
            try session.enter()
            let other = try startProgram(["sh", "-c", "read line < /dev/zero"], leadsGroup: true)
            signal(SIGTTOU, SIG_IGN)
            try #require(tcsetpgrp(descriptor, other) == 0)
            #expect(try !device.isForeground && !draws(session))
            #expect(throws: TerminalError.background) { try TerminalSession(device: device).enter() }
            try session.resume()
            try device.setEcho(true)
            #expect(throws: TerminalError.background) { try JobControl.waitForForeground(of: device) }
            signal(SIGTTOU, SIG_DFL)
            session.leave()
            kill(other, SIGKILL)
        }
        #expect(terminal.isRaw, "as it was when the other job came to have it")
        let output = terminal.output()
        #expect(output.ranges(of: "\u{1B}[?1049h").count == 2)
        // The other job would write to the screen that was left behind.
        #expect(output.hasSuffix(leave))
    }

    @Test("A write larger than the terminal's buffer arrives whole")
    func largeWrite() async throws {
        let terminal = try #require(PseudoTerminal())
        let device = terminal.device
        _ = fcntl(device.output, F_SETFL, O_NONBLOCK)
        // On a thread of its own: other tests can keep all those that run tasks busy for longer than this one waits.
        let (writing, written) = AsyncThrowingStream.makeStream(of: Void.self)
        Thread.detachNewThread {
            do {
                try device.write(Array(repeating: 0x78, count: 300_000))
                written.finish()
            } catch {
                written.finish(throwing: error)
            }
        }
        let received = terminal.output { $0.utf8.count >= 300_000 }
        #expect(received.utf8.count == 300_000)
        guard received.utf8.count == 300_000 else { return terminal.hangUp() }
        for try await _ in writing {}
    }

    private enum Crash: CaseIterable, Codable { case trap, trapInThread, trapInTask, signal, trapAfterLeaving }

    @Test(
        "A crash restores the terminal unless that was done, drops unread keys and ends the process",
        arguments: Crash.allCases)
    private func crash(_ crash: Crash) async throws {
        nonisolated(unsafe) let terminal = try #require(PseudoTerminal())
        Thread.detachNewThread {
            for _ in 0..<10_000 where !terminal.isRaw { usleep(1000) }
            terminal.type("unread")
        }
        await #expect(processExitsWith: crash == .signal ? .signal(SIGSEGV) : .failure) {
            [path = terminal.path as String, crash = crash as Crash] in
            let device = TerminalDevice(opening: path)
            let session = TerminalSession(device: device)
            try session.enter()
            var typed = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
            #expect(poll(&typed, 1, 10_000) == 1)
            let trap: @Sendable () -> Void = { preconditionFailure() }
            switch crash {
            case .trap: trap()
            case .trapInThread: Thread.detachNewThread(trap)
            case .trapInTask: Task.detached(operation: trap)
            case .signal: kill(getpid(), SIGSEGV)
            case .trapAfterLeaving:
                session.leave()
                try device.write(Array("$ ".utf8))
                trap()
            }
            try await Task.sleep(for: .seconds(30))
        }
        let output = enter + (crash == .trapAfterLeaving ? wipeAndLeave + "$ " : leave)
        #expect(terminal.output(like: output) == output && terminal.output() == "")
        #expect(!terminal.isRaw && terminal.takeUnread() == "")
    }
}

/// Whether a frame is written.
private func draws(_ session: TerminalSession) throws -> Bool {
    var renderer = FrameRenderer(color: .none)
    return try session.draw(Frame(canvas: TextCanvas(width: 1, height: 1)), by: &renderer)
}

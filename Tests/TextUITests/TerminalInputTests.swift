import CapabilityTesting
@preconcurrency import Glibc
import TestTerminals
import Testing
import TextUI

@Suite("Terminal input", .timeLimit(.minutes(5)))
struct TerminalInputTests {
    /// The first events of an input.
    private func take(_ count: Int, from input: AsyncStream<[TerminalEvent]>) async -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for await more in input {
            events += more
            if events.count >= count { break }
        }
        return events
    }

    @Test("Keys arrive in order, ^Z requests a stop, and an unfinished sequence or paste ends after a pause")
    func keys() async throws {
        let terminal = try #require(PseudoTerminal())
        let session = TerminalSession(device: terminal.device)
        try session.enter()
        let input = terminal.device.events(receivesSignals: false)
        terminal.type("a\u{1B}[A\u{1A}\u{3}\u{1B}[200~two words\u{1B}[201~")
        var events = input.makeAsyncIterator()
        var first: [TerminalEvent] = []
        while first.count < 5, let more = await events.next() { first += more }
        #expect(
            first == [
                .key(.character("a")), .key(.up), .suspendRequested, .key(.control("c")), .key(.paste("two words")),
            ])
        for (typed, keys) in [
            ("\u{1B}", [.escape]), ("\u{1B}]", [.alt("]")]), ("\u{1B}[200~abc", [.paste("abc")]),
            ("\u{1B}[200~abc\u{3}", [.paste("abc"), .control("c")]),
        ] as [(String, [Key])] {
            terminal.type(typed)
            #expect(await events.next() == keys.map(TerminalEvent.key))
        }
        session.leave()
    }

    /// A pipe in place of a terminal.
    private final class Pipe {
        let device: TerminalDevice

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            device = TerminalDevice(input: ends[0], output: ends[1])
        }

        deinit { for end in [device.input, device.output] { close(end) } }

        /// The number of unread bytes.
        var waiting: Int32 {
            var count: Int32 = -1
            _ = ioctl(device.input, UInt(FIONREAD), &count)
            return count
        }
    }

    @Test("A ^Z in a pipe is a key and requests no stop")
    func control() async throws {
        let pipe = try Pipe()
        try pipe.device.write([0x1A])
        #expect(
            await take(1, from: pipe.device.events(receivesSignals: false)) == [.key(.control("z"))])
    }

    @Test("Unhandled keys stay in the terminal beyond a limit, until some are handled")
    func backlog() async throws {
        let (pipe, backlog) = (try Pipe(), InputBacklog())
        try pipe.device.write([UInt8](repeating: UInt8(ascii: "x"), count: 60_000))
        let input = pipe.device.events(receivesSignals: false, backlog: backlog)
        // A reader that does not stop reads all of the pipe.
        for _ in 1...200 where pipe.waiting > 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(pipe.waiting > 40_000)
        var keys = 0
        for await events in input {
            keys += events.count
            for case .key(let key) in events { backlog.remove(key) }
            if keys == 60_000 { break }
        }
        #expect(keys == 60_000)
    }

    @Test("A full backlog stops reading until a key is handled, and events that are no keys do not fill it")
    func smallBacklog() async throws {
        let (pipe, backlog) = (try Pipe(), InputBacklog(limit: 1))
        var reader = pipe.device.events(receivesSignals: false, backlog: backlog).makeAsyncIterator()
        try pipe.device.write(Array("\u{1B}[I".utf8))
        #expect(await reader.next() == [.focusChanged(true)])
        try pipe.device.write([UInt8(ascii: "x")])
        #expect(await reader.next() == [.key(.character("x"))])
        try pipe.device.write([UInt8(ascii: "y")])
        try await Task.sleep(for: .milliseconds(20))
        #expect(pipe.waiting == 1)
        backlog.remove(.character("x"))
        #expect(await reader.next() == [.key(.character("y"))])
    }

    @Test("A hang-up of the terminal is reported")
    func closed() async throws {
        let terminal = try #require(PseudoTerminal())
        terminal.hangUp()
        #expect(await take(1, from: terminal.device.events(receivesSignals: false)) == [.closed])
    }

    @Test("A cancelled reader takes no more keys")
    func cancelled() async throws {
        let pipe = try Pipe()
        let reading = Task { [device = pipe.device] in
            await take(1, from: device.events(receivesSignals: false))
        }
        reading.cancel()
        #expect(await reading.value == [])
        try pipe.device.write([UInt8(ascii: "x")])
        // A reader that goes on takes it at once.
        try await Task.sleep(for: .milliseconds(50))
        #expect(pipe.waiting == 1)
    }

    @Test("Signals become events, and after a hang-up a continuation restores nothing")
    func signals() async throws {
        let terminal = try #require(PseudoTerminal(width: 91, height: 17))
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            TerminalSignals.prepare()
            var events = TerminalDevice(opening: path).events().makeAsyncIterator()
            let expected: [([Int32], TerminalEvent)] = [
                ([SIGWINCH], .resized(width: 91, height: 17)), ([SIGTSTP], .suspendRequested),
                ([SIGCONT], .resumed(width: 91, height: 17)), ([SIGHUP], .interrupted(signal: SIGHUP)),
                ([SIGCONT, SIGWINCH, SIGUSR1], .interrupted(signal: SIGUSR1)),
                // What comes of the signals before is told before the next one.
                ([SIGHUP], .interrupted(signal: SIGHUP)),
            ]
            for (signals, event) in expected {
                for signal in signals {
                    kill(getpid(), signal)
                    // So that they are read one by one.
                    usleep(10_000)
                }
                #expect(await events.next() == [event])
            }
        }
    }

    @Test("A continuation is known on return from a stop, before its signal is handled")
    func continuationIsKnown() async {
        await #expect(processExitsWith: .success) {
            // Without a handler, only the return from the stop shows the continuation.
            try continueOnceStopped()
            JobControl.stop()
            #expect(TerminalSignals.hasContinued)
        }
    }
}

/// Starts a process that continues this one as soon as it has stopped.
private func continueOnceStopped() throws {
    let script = """
        tries=0
        until grep -q '^State:.T' /proc/\(getpid())/status || [ $tries -ge 20000 ]; do tries=$((tries + 1)); done
        kill -CONT \(getpid())
        """
    _ = try startProgram(["sh", "-c", script])
}

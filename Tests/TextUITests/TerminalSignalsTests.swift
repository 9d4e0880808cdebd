import Platform
import Testing
import TextUI

@Suite("Terminal signals during shutdown")
struct TerminalSignalsTests {
    @Test(
        "A second signal ends the process after the shutdown has begun or signals were released",
        arguments: [SIGTERM, SIGUSR1])
    func ends(signal: Int32) async {
        await #expect(processExitsWith: .signal(signal)) { [signal = signal as Int32] in
            TerminalSignals.prepare()
            kill(getpid(), signal)
            if signal == SIGTERM { TerminalSignals.endAtOnce() } else { TerminalSignals.release() }
            kill(getpid(), signal)
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test("A signal that was ignored when the program started remains ignored")
    func ignored() async {
        await #expect(processExitsWith: .success) {
            signal(SIGTERM, SIG_IGN)
            TerminalSignals.prepare()
            TerminalSignals.endAtOnce()
            kill(getpid(), SIGTERM)
            TerminalSignals.release()
            kill(getpid(), SIGTERM)
            exit(0)
        }
    }

    @Test("A time limit ends the process with its message and status, and a suspended one does not")
    func timeLimit() async throws {
        let ended = await #expect(
            processExitsWith: .exitCode(71), observing: [\.standardErrorContent]
        ) {
            TimeLimit.begin(seconds: 1, message: "one", status: 70)
            let rest = TimeLimit.suspend()
            #expect(rest == 1)
            kill(getpid(), SIGALRM)
            TimeLimit.begin(seconds: 1, message: "two", status: 71)
            TimeLimit.resume(TimeLimit.suspend())
            TerminalSignals.prepare()
            while true { pause() }
        }
        #expect(ended.map { String(decoding: $0.standardErrorContent, as: UTF8.self).hasSuffix("two") } == true)
    }

    @Test("Each signal's handler blocks the other signals, so that they keep their order")
    func order() async {
        await #expect(processExitsWith: .success) {
            TerminalSignals.prepare()
            for signal in [SIGCONT, SIGTSTP, SIGTERM] {
                var action = sigaction()
                sigaction(signal, nil, &action)
                for other in [SIGCONT, SIGTSTP, SIGWINCH, SIGTERM] { #expect(sigismember(&action.sa_mask, other) == 1) }
            }
        }
    }
}

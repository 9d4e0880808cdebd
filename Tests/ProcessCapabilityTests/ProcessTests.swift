import CapabilityTesting
import Effects
import Platform
import ProcessCapability
import ProcessEffects
import Synchronization
import Testing

@Suite("A program that is run", .serialized, .timeLimit(.minutes(5))) struct ProcessTests {
    private func run(_ request: ProcessRequest) async -> Result<ProcessResult, ProcessError> {
        await SystemProcesses().run(request, line: nil)
    }

    private func shell(_ script: String, deadline: Duration = .seconds(100)) -> ProcessRequest {
        ProcessRequest("sh", ["-c", script], deadline: deadline)
    }

    private func text(_ result: Result<ProcessResult, ProcessError>) throws -> String {
        String(decoding: try result.get().output, as: UTF8.self)
    }

    @Test("Arguments reach the program as they are, because no shell reads them")
    func arguments() async throws {
        let arguments = ["a b", "*", "$HOME", "`date`", "", "é\n", "-n"]
        let said = try text(await run(ProcessRequest("printf", ["%s|"] + arguments)))
        #expect(said == arguments.map { "\($0)|" }.joined())
    }

    @Test("The exit code, the signal and both outputs are reported")
    func ends() async throws {
        let said = await run(shell("echo out; echo problem >&2; exit 3"))
        #expect(
            said
                == .success(
                    ProcessResult(.exited(3), output: Array("out\n".utf8), errorOutput: Array("problem\n".utf8))))
        #expect(await run(shell("kill -KILL $$")) == .success(ProcessResult(.signaled(SIGKILL))))
    }

    @Test("Input of any size reaches the program, and a program that does not read it ends nothing")
    func input() async throws {
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let echoed = await run(ProcessRequest("cat", input: bytes))
        #expect(echoed == .success(ProcessResult(.exited(0), output: bytes)))
        #expect(await run(ProcessRequest("true", input: bytes)) == .success(ProcessResult(.exited(0))))
    }

    @Test("Variables are added to the environment, and the program is run in the directory")
    func surroundings() async throws {
        var request = shell("echo \"$NEW $HOME\"; pwd")
        (request.environment, request.directory) = (["NEW": "a = b", "HOME": "/nowhere"], "/usr")
        #expect(try text(await run(request)) == "a = b /nowhere\n/usr\n")
        request.directory = "/nowhere"
        #expect(await run(request) == .failure(.notStarted("sh", cause: "/nowhere: No such file or directory")))
    }

    @Test("A program that is missing, or is none, is an error that names it")
    func missing() async {
        #expect(await run(ProcessRequest("no-such-program")) == .failure(.notFound("no-such-program")))
        #expect(await run(ProcessRequest("/no/such")) == .failure(.notFound("/no/such")))
        #expect(await run(ProcessRequest("/usr")) == .failure(.notStarted("/usr", cause: "Permission denied")))
        let nul = await run(ProcessRequest("echo", ["a\0b"]))
        #expect(nul == .failure(.notStarted("echo", cause: "an argument contains a NUL character")))
    }

    @Test("A program is ended at its deadline, with its children, even if it ignores SIGTERM or is stopped")
    func deadline() async throws {
        for script in ["sleep 1000 & echo $! >&2; wait", "trap '' TERM; sleep 1000; sleep 1000", "kill -STOP $$"] {
            let begin = ContinuousClock.now
            let said = await run(shell(script, deadline: .milliseconds(200)))
            #expect(said == .failure(.timedOut("sh", .milliseconds(200))), "\(script)")
            #expect(begin.duration(to: .now) < .seconds(60), "\(script)")
        }
    }

    @Test("A child that ignores SIGTERM is killed when the program has ended at its deadline")
    func stubbornChild() async throws {
        let disk = try TemporaryDirectory()
        let script = "(trap '' TERM; sleep 1000) & echo $! >'\(disk.path)/child'; wait"
        let said = await run(shell(script, deadline: .seconds(2)))
        #expect(said == .failure(.timedOut("sh", .seconds(2))))
        let words = String(decoding: try disk.bytes(of: "child"), as: UTF8.self).split(separator: "\n")
        let child = try #require(words.first.flatMap { pid_t($0) })
        #expect(await eventually { kill(child, 0) != 0 })
    }

    @Test("A program that is stopped when its deadline comes can still end by itself")
    func stopped() async {
        let lines = Mutex<[String]>([])
        let script = "trap 'echo ended; exit' TERM; kill -STOP $$; sleep 1000"
        let said = await SystemProcesses().run(shell(script, deadline: .milliseconds(200))) { line in
            lines.withLock { $0.append(line) }
        }
        #expect(said == .failure(.timedOut("sh", .milliseconds(200))))
        #expect(lines.withLock { $0 } == ["ended"])
    }

    @Test("A program may write as much as the limit")
    func asMuchAsAllowed() async throws {
        var request = shell("printf 0123456789; sleep 0.1")
        request.outputLimit = 10
        #expect(try text(await run(request)) == "0123456789")
    }

    @Test("A program that writes too much is ended", arguments: ["yes", "yes >&2", "yes | tr -d '\\n'"])
    func tooMuch(script: String) async {
        var request = shell(script)
        request.outputLimit = 100_000
        #expect(await run(request) == .failure(.tooMuchOutput("sh", limit: 100_000)))
        request.deadline = .seconds(1)
        let streamed = await SystemProcesses().run(request) { _ in }
        // Lines are not collected, so any number of short ones is allowed.
        let expected: ProcessError =
            script == "yes" ? .timedOut("sh", .seconds(1)) : .tooMuchOutput("sh", limit: 100_000)
        #expect(streamed == .failure(expected))
    }

    @Test("Lines arrive while the program runs, whole, and the last one needs no line break")
    func lines() async throws {
        let lines = Mutex<[String]>([])
        let script = "printf 'first\\n\\nthi'; sleep 0.1; printf 'rd\\n\\377\\nlast'"
        let seen = Task {
            // Nothing but the end of its task ends this program.
            await SystemProcesses().run(shell("\(script); exec sleep 1000")) { line in
                lines.withLock { $0.append(line) }
            }
        }
        #expect(await eventually { lines.withLock { $0.count == 4 } })
        seen.cancel()
        #expect(await seen.value == .success(ProcessResult(.signaled(SIGTERM))))
        #expect(lines.withLock { $0 } == ["first", "", "third", "\u{FFFD}", "last"])
    }

    @Test("Cancellation ends the program and its children")
    func cancellation() async throws {
        let child = Mutex<pid_t?>(nil)
        let task = Task {
            await SystemProcesses().run(shell("sleep 1000 & echo $!; wait")) { line in
                child.withLock { $0 = pid_t(line) }
            }
        }
        #expect(await eventually { child.withLock { $0 } != nil })
        task.cancel()
        #expect(await task.value == .success(ProcessResult(.signaled(SIGTERM))))
        let id = try #require(child.withLock { $0 })
        #expect(await eventually { await isGone(id) })
    }

    @Test("A program does not inherit descriptors, or signals that are blocked or ignored here")
    func inheritance() async throws {
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let script = "for f in 3 4 5 6 7 8 9; do [ -e /proc/self/fd/$f ] && echo $f; done; true"
        #expect(try text(await run(shell(script))) == "")
        signal(SIGUSR2, SIG_IGN)
        defer { signal(SIGUSR2, SIG_DFL) }
        for number in ["USR2", "TERM", "PIPE", "INT"] {
            guard case .success(let result) = await run(shell("kill -\(number) $$; echo survived")),
                case .signaled = result.status
            else {
                Issue.record("\(number)")
                continue
            }
        }
    }

    @Test("A daemon that keeps the output open is not waited for")
    func daemon() async throws {
        let said = await run(shell("(trap '' HUP; sleep 3) & echo done", deadline: .seconds(100)))
        #expect(try text(said) == "done\n")
    }

    @Test("A thousand programs, half of them cancelled, leave no child behind")
    func storm() async {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                if number >= 50, await group.next() == false { Issue.record("an end before \(number)") }
                group.addTask {
                    let task = Task { await run(ProcessRequest("sleep", [number % 2 == 0 ? "0" : "1000"])) }
                    if number % 2 == 1 { task.cancel() }
                    let status: ProcessResult.Status = number % 2 == 0 ? .exited(0) : .signaled(SIGTERM)
                    return await task.value == .success(ProcessResult(status))
                }
            }
            for await isRight in group where !isRight { Issue.record("an end") }
        }
        var information = siginfo_t()
        #expect(waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) != 0 || information.si_signo == 0)
    }

    @Test("The handler keeps the contract of all handlers")
    func conformance() async throws {
        let samples: [Sample<ProcessEffect>] = [
            Sample("echo") { effect, output in
                guard case .run(let request) = effect, case .ended(.success(let result)) = output else { return false }
                return result.output == request.input
            } effect: {
                .run(ProcessRequest("cat", input: Array("\($0)".utf8)))
            },
            Sample("run", .run(ProcessRequest("sleep", ["0.1"]))) { $0 == .ended(.success(ProcessResult(.exited(0)))) },
        ]
        let missing = Sample(
            "missing", ProcessEffect.run(ProcessRequest("no-such-program"))
        ) { $0 == .ended(.failure(.notFound("no-such-program"))) }
        try await HandlerConformance(ProcessHandler()).verify(samples, afterFailures: [missing])
    }

    /// Whether a process is gone, or has ended and nobody has waited for it yet.
    private func isGone(_ id: pid_t) async -> Bool {
        guard case .success(let result) = await run(ProcessRequest("cat", ["/proc/\(id)/stat"])) else { return false }
        return result.output.isEmpty || String(decoding: result.output, as: UTF8.self).contains(") Z ")
    }

    private func eventually(_ condition: () async -> Bool) async -> Bool {
        for _ in 0..<12_000 {
            if await condition() { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

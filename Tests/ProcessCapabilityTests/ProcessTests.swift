import CapabilityTesting
import Platform
import ProcessCapability
import ProcessEffects
import Synchronization
import Testing

@Suite("Running of programs", .serialized, .timeLimit(.minutes(5))) struct ProcessTests {
    private func run(_ request: ProcessRequest) async -> Result<ProcessResult, ProcessError> {
        await SystemProcesses().run(request, line: nil)
    }

    private func shell(_ script: String, deadline: Duration = .seconds(100)) -> ProcessRequest {
        ProcessRequest("sh", ["-c", script], deadline: deadline)
    }

    @Test("A program that cannot be started is reported with the cause")
    func causes() async {
        var request = shell("true")
        request.directory = "/nowhere"
        #expect(await run(request) == .failure(.notStarted("sh", cause: "/nowhere: No such file or directory")))
        #expect(await run(ProcessRequest("/usr")) == .failure(.notStarted("/usr", cause: "Permission denied")))
        let nul = await run(ProcessRequest("echo", ["a\0b"]))
        #expect(nul == .failure(.notStarted("echo", cause: "an argument contains a NUL character")))
        for (name, value) in [("A", "a\0b"), ("A\0B", "a")] {
            let nul = await run(ProcessRequest("echo", environment: [name: value]))
            #expect(nul == .failure(.notStarted("echo", cause: "an environment variable contains a NUL character")))
        }
    }

    @Test("A stopped program receives SIGTERM at its deadline and can still end by itself")
    func stopped() async {
        let lines = Mutex<[String]>([])
        let script = "trap 'echo ended; exit' TERM; kill -STOP $$; sleep 1000"
        let said = await SystemProcesses().run(shell(script, deadline: .milliseconds(200))) { line in
            lines.withLock { $0.append(line) }
        }
        #expect(said == .failure(.timedOut("sh", .milliseconds(200))))
        #expect(lines.withLock { $0 } == ["ended"])
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

    @Test("The handler keeps the laws and the contract")
    func laws() async throws {
        try await ProcessLaws.verify { ProcessHandler() }
    }

    @Test("Scripted output is split into lines like the output of a program")
    func scripted() async {
        let lines = Mutex<[String]>([])
        for output in ["first\n\nlast", "a\n", ""] {
            let script = ScriptedProcesses { _ in .success(ProcessResult(.exited(0), output: Array(output.utf8))) }
            let result = await script.run(ProcessRequest("any")) { line in lines.withLock { $0.append(line) } }
            #expect(result == .success(ProcessResult(.exited(0))))
        }
        #expect(lines.withLock { $0 } == ["first", "", "last", "a"])
    }
}

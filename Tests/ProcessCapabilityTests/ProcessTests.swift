import CapabilityTesting
import Platform
import ProcessCapability
import ProcessEffects
import Testing

@Suite("Running of programs", .serialized, .timeLimit(.minutes(5))) struct ProcessTests {
    private func run(_ request: ProcessRequest) async -> Result<ProcessResult, ProcessError> {
        await SystemProcesses().run(request)
    }

    private func shell(_ script: String, deadline: Duration = .seconds(100)) -> ProcessRequest {
        ProcessRequest("sh", ["-c", script], deadline: deadline)
    }

    @Test("A program that cannot be started is reported with the cause")
    func causes() async {
        #expect(await run(ProcessRequest("/usr")) == .failure(.notStarted("/usr", cause: "Permission denied")))
        let nul = await run(ProcessRequest("echo", ["a\0b"]))
        #expect(nul == .failure(.notStarted("echo", cause: "an argument contains a NUL character")))
    }

    @Test("A stopped program receives SIGTERM at its deadline and can still end by itself")
    func stopped() async throws {
        try await withTemporaryDirectory { files in
            let script = "trap 'echo ended >\(files.path)/end; exit' TERM; kill -STOP $$; sleep 1000"
            let end = await run(shell(script, deadline: .milliseconds(200)))
            #expect(end == .failure(.timedOut("sh", .milliseconds(200))))
            try #expect(files.names() == ["end"])
        }
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
}

import Platform
import ProcessEffects

/// The laws of a program's input and output, and of its end.
extension ProcessLaws {
    typealias ProcessLaw = HandlerLaw<ProcessEffect>

    static var outputs: [ProcessLaw] { [input, everything, tooMuch] }

    static var ends: [ProcessLaw] { [status, reaped, daemon, deadline, cancellation, detached] }

    static let input = ProcessLaw("Input of any size reaches the program, which need not read it") { runner in
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        for input in [bytes, [], [10], [1, 2, 0, 255]] {
            let result = try await runner.result(ProcessRequest("cat", input: input))
            guard result == ProcessResult(.exited(0), output: input) else {
                throw LawViolation("of \(input.count) bytes, \(result.output.count) came back, or others")
            }
        }
        try await runner.expect(Subprocess.run("true", input: bytes), .success(ProcessResult(.exited(0))))
    }

    static let everything = ProcessLaw("Both outputs arrive apart and to the last byte, up to the limit") { runner in
        let request = ProcessRequest.shell("printf 0123456789; printf 9876543210 >&2", outputLimit: 10)
        let expected = ProcessResult(
            .exited(0), output: Array("0123456789".utf8), errorOutput: Array("9876543210".utf8))
        try await runner.expect(Subprocess.run(request), .success(expected))
        let long = try await runner.result(.shell("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2"))
        try check("the output", long.output, [UInt8](repeating: 0, count: 300_000))
        try check("the error output", long.errorOutput, [UInt8](repeating: 0, count: 300_000))
    }

    static let tooMuch = ProcessLaw("A program that writes more than the limit is ended") { runner in
        for script in ["yes", "yes >&2", "printf 12345678901"] {
            let request = ProcessRequest.shell(script, deadline: .seconds(5), outputLimit: 10)
            try await runner.expect(Subprocess.run(request), .failure(.tooMuchOutput("sh", limit: 10)))
        }
    }

    static let status = ProcessLaw("The exit code, or the signal that ended it, is a program's result") { runner in
        for code: Int32 in [0, 1, 3, 127, 137, 255] {
            try check("the end", try await runner.result(.shell("exit \(code)")).status, .exited(code))
        }
        for (name, number) in [("KILL", SIGKILL), ("TERM", SIGTERM)] {
            try check("the end", try await runner.result(.shell("kill -\(name) $$")).status, .signaled(number))
        }
    }

    static let reaped = ProcessLaw("The result comes when the program has ended, and no zombie is left") { runner in
        for script in ["echo $$", "echo $$; exec >&- 2>&-; sleep 0.3", "echo $$; kill -KILL $$"] {
            let text = try await runner.text(.shell(script)).split(separator: "\n").first
            guard let process = text.flatMap({ pid_t($0) }), process > 1 else { throw LawViolation("no output") }
            if kill(process, 0) == 0 { throw LawViolation("a process is there after its result") }
        }
    }

    static let daemon = ProcessLaw(
        "A child that outlives the program and keeps its output is not waited for"
    ) { runner in
        try check("the output", try await runner.text(.shell("(trap '' HUP; sleep 30) & echo done")), "done\n")
    }

    static let deadline = ProcessLaw(
        "A program is ended at its deadline, even if it ignores SIGTERM or is stopped"
    ) { runner in
        for script in ["sleep 1000 & wait", "trap '' TERM; sleep 1000; sleep 1000", "kill -STOP $$; sleep 1000"] {
            let deadline = Duration.milliseconds(200)
            try await runner.expect(
                Subprocess.run(.shell(script, deadline: deadline)), .failure(.timedOut("sh", deadline)))
        }
        try await runner.expect(
            Subprocess.run(.shell("sleep 0.1", deadline: .seconds(9))), .success(ProcessResult(.exited(0))))
    }

    static let cancellation = ProcessLaw(
        "Cancellation ends the program and its children, even those that ignore SIGTERM"
    ) { runner in
        try await withTemporaryDirectory { files in
            let beat = "while :; do echo x >>'\(files.path)/beats'; sleep 0.02; done"
            for script in [beat, "(\(beat)) & wait", "(trap '' TERM; \(beat)) & wait", "trap '' TERM; \(beat)"] {
                let call = runner.beginning(.run(.shell(script)))
                let begin = ContinuousClock.now
                try await expectBeats(files, runner)
                let beats = begin.duration(to: .now)
                call.cancel()
                try await call.end()
                try await expectSilence(files, for: max(.milliseconds(300), beats * 3), runner)
            }
        }
    }

    static let detached = ProcessLaw(
        "A detached program has a session of its own and no output, and is left running"
    ) { runner in
        var request = ProcessRequest.shell("echo x; echo x >&2; exit 3")
        request.isDetached = true
        try await runner.expect(Subprocess.run(request), .success(ProcessResult(.exited(3))))
        let script = "echo $$ >id; until [ -e end ]; do echo x >>beats; sleep 0.02; done"
        for isCancelled in [false, true] {
            try await withTemporaryDirectory { files in
                request = .shell(
                    "cd '\(files.path)' && \(script)", deadline: isCancelled ? .seconds(100) : .milliseconds(200))
                request.isDetached = true
                let call = runner.beginning(.run(request))
                try await expectBeats(files, runner)
                if isCancelled { call.cancel() }
                try await call.end()
                try check("the answer", call.answers, isCancelled ? [] : [.ended(ProcessResult(.running))])
                let text = String(decoding: try files.bytes(of: "id").dropLast(), as: UTF8.self)
                guard let process = pid_t(text), process > 1 else { throw LawViolation("it has no id") }
                try check("the session", getsid(process), process)
                try await expectBeats(files, runner)
                try files.write("", to: "end")
                try await expect(within: runner.limits.answer, orElse: "it is there after its end") {
                    kill(process, 0) != 0
                }
            }
        }
    }

    /// Empties the file, and waits until a program has written to it again.
    private static func expectBeats(_ files: TemporaryDirectory, _ runner: LawTrial<ProcessEffect>) async throws {
        try files.write("", to: "beats")
        try await expect(within: runner.limits.answer, orElse: "it does not run") {
            try files.bytes(of: "beats").count >= 10
        }
    }

    /// Waits until the file has not changed for a time.
    private static func expectSilence(
        _ files: TemporaryDirectory, for time: Duration, _ runner: LawTrial<ProcessEffect>
    ) async throws {
        let deadline = ContinuousClock.now + runner.limits.cancellation + time
        var (size, since) = (0, ContinuousClock.now)
        while since.duration(to: .now) < time {
            let now = try files.bytes(of: "beats").count
            if now != size { (size, since) = (now, .now) }
            guard ContinuousClock.now < deadline else { throw LawViolation("a process of it goes on") }
            await pause()
        }
    }
}

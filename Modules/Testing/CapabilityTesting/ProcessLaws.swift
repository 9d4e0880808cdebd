public import Effects
import Platform
public import ProcessEffects

/// A test that a handler runs programs correctly, with a single call.
///
/// <!-- from: Tests/ProcessCapabilityTests/ProcessTests.swift -->
/// ```swift
/// try await ProcessLaws.verify { ProcessHandler() }
/// ```
///
/// The laws run `sh`, `cat`, `printf`, `sleep` and `true`. A handler that breaks a law fails the test with a sentence
/// like `Arguments reach the program as they are, and no shell reads them: the text that printf wrote was "a b|*"
/// instead of "a b|*|$HOME".`
public enum ProcessLaws {
    /// Tests each law on a new handler, and the contract of all handlers on another one.
    ///
    /// - Parameters:
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that `makeHandler` runs on; the caller's by default.
    ///   - makeHandler: Creates a handler.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with everything that was broken, or the error of `makeHandler`.
    @discardableResult
    public static func verify<Handler: EffectHandler<ProcessEffect>>(
        limits: ConformanceLimits = ConformanceLimits(), isolation: isolated (any Actor)? = #isolation,
        _ makeHandler: () async throws -> Handler
    ) async throws -> [String] {
        return try await ConformanceFailure.verify(
            surroundings + outputs + ends, samples: samples, failures: failures, limits: limits,
            isolation: isolation, makeHandler)
    }

    private static var samples: [Sample<ProcessEffect>] {
        [
            Sample("echo", effect: { .run(ProcessRequest("cat", input: Array("\($0)".utf8))) }) { effect, output in
                guard case .run(let request) = effect, case .ended(let result) = output else { return false }
                return result.output == request.input
            },
            Sample("no output", .run(ProcessRequest("sleep", ["0.1"]))) {
                $0 == .ended(ProcessResult(.exited(0)))
            },
        ]
    }

    private static let missingProgram = "isobar-no-such-program"

    private static var failures: [Sample<ProcessEffect>] {
        [
            Sample("no such program", .run(ProcessRequest(missingProgram))) {
                $0 == .failed(.notFound(missingProgram))
            }
        ]
    }

    private static var surroundings: [ProcessLaw] {
        [arguments, missing, descriptors, leftovers, signals]
    }

    static let arguments = ProcessLaw("Arguments reach the program as they are, and no shell reads them") { runner in
        let arguments = ["a b", "*", "$HOME", "`date`", "", "é\n", "-n", "\"'", ";"]
        let text = try await runner.text(ProcessRequest("printf", ["%s|"] + arguments))
        try check("the text that printf wrote", text, arguments.map { "\($0)|" }.joined())
    }

    static let missing = ProcessLaw("A program that is not there, or is none, is an error that names it") { runner in
        for program in [missingProgram, "/\(missingProgram)"] {
            try await runner.expect(Subprocess.run(program), .failure(.notFound(program)))
        }
        guard case .failure(.notStarted("/usr", _)) = try await runner.answer(Subprocess.run("/usr")) else {
            throw LawViolation("a directory was run")
        }
    }

    static let descriptors = ProcessLaw("A program has no descriptors but the three standard ones") { runner in
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let script = "for f in 3 4 5 6 7 8 9 \(descriptor); do [ -e /dev/fd/$f ] && echo $f; done; true"
        try check("the list of inherited descriptors", try await runner.text(.shell(script)), "")
    }

    static let leftovers = ProcessLaw(Leftovers.law) { runner in
        try await Leftovers.check(after: 40) { round in
            let text = try await runner.text(ProcessRequest("cat", input: Array("\(round)".utf8)))
            try check("what cat wrote", text, "\(round)")
            try await runner.expect(Subprocess.run(missingProgram), .failure(.notFound(missingProgram)))
        }
    }

    static let signals = ProcessLaw("A program inherits neither blocked nor ignored signals") { runner in
        let before = signal(SIGUSR2, SIG_IGN)
        defer { _ = signal(SIGUSR2, before) }
        for (name, number) in [("USR2", SIGUSR2), ("TERM", SIGTERM), ("PIPE", SIGPIPE), ("INT", SIGINT)] {
            let result = try await runner.result(.shell("kill -\(name) $$; echo survived"))
            try check("the end by \(name)", result.status, .signaled(number))
        }
    }
}

extension ProcessRequest {
    static func shell(_ script: String, deadline: Duration = .seconds(100), outputLimit: Int = 1 << 20) -> Self {
        ProcessRequest("sh", ["-c", script], deadline: deadline, outputLimit: outputLimit)
    }
}

extension LawTrial<ProcessEffect> {
    func result(_ request: ProcessRequest) async throws -> ProcessResult {
        switch try await answer(Subprocess.run(request)) {
        case .success(let result): return result
        case .failure(let error): throw LawViolation("\(request.program) failed: \(error)")
        }
    }

    func text(_ request: ProcessRequest) async throws -> String {
        String(decoding: try await result(request).output, as: UTF8.self)
    }
}

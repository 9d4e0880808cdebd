import Platform
import ProcessCapability
import ProcessEffects
import Synchronization
import Testing

@testable import CapabilityTesting

/// A mistake of what runs programs, and the law that it breaks.
private struct Mistake: ProcessRunner, CustomTestStringConvertible {
    typealias Result = Swift.Result<ProcessResult, ProcessError>
    typealias Line = @Sendable (String) -> Void

    let law: String
    let body: @Sendable (ProcessRequest, Line?) async -> Result

    var testDescription: String { law }

    init(_ law: Laws.ProcessLaw, _ body: @escaping @Sendable (ProcessRequest, Line?) async -> Result) {
        self.law = law.sentence
        self.body = body
    }

    /// Runs another program.
    static func changing(_ law: Laws.ProcessLaw, _ change: @escaping @Sendable (inout ProcessRequest) -> Void) -> Self {
        Mistake(law) { request, line in
            var request = request
            change(&request)
            return await SystemProcesses().run(request, line: line)
        }
    }

    /// Runs the program by another, which gets its name and arguments.
    static func wrapping(_ law: Laws.ProcessLaw, _ words: String...) -> Self {
        changing(law) { request in
            request.arguments = words.dropFirst() + [request.program] + request.arguments
            request.program = words[0]
        }
    }

    /// Tells another result.
    static func telling(_ law: Laws.ProcessLaw, _ change: @escaping @Sendable (Result) -> Result) -> Self {
        Mistake(law) { request, line in change(await SystemProcesses().run(request, line: line)) }
    }

    /// Passes on other lines.
    static func lines(_ law: Laws.ProcessLaw, _ change: @escaping @Sendable (String) -> [String]) -> Self {
        Mistake(law) { request, line in
            guard let line else { return await SystemProcesses().run(request, line: nil) }
            return await SystemProcesses().run(request) { text in for text in change(text) { line(text) } }
        }
    }

    func run(_ request: ProcessRequest, line: Line?) async -> Result { await body(request, line) }
}

private typealias Laws = ProcessLaws

@Suite(
    "Process laws", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: access("/usr/bin/setsid", X_OK) == 0, "setsid and env of GNU are missing"))
struct ProcessLawsTests {
    private static let mistakes: [Mistake] = [
        .changing(Laws.arguments) { request in
            request.arguments = ["-c", ([request.program] + request.arguments).joined(separator: " ")]
            request.program = "sh"
        },
        .changing(Laws.arguments) { $0.arguments.removeAll(where: \.isEmpty) },
        .changing(Laws.environment) { $0.environment = [:] },
        .wrapping(Laws.environment, "env", "HOME=/root"), .wrapping(Laws.environment, "env", "-u", "PATH"),
        .changing(Laws.directory) { $0.directory = nil },
        .changing(Laws.directory) { if access($0.directory ?? "/", X_OK) != 0 { $0.directory = "/" } },
        .wrapping(Laws.missing, "env"),
        .telling(Laws.missing) {
            $0 == .failure(.notFound("/isobar-no-such-program")) ? .failure(.notFound("sh")) : $0
        },
        .wrapping(Laws.descriptors, "sh", "-c", "exec 5</dev/null; exec \"$@\"", "sh"),
        .wrapping(Laws.descriptors, "sh", "-c", "exec 4>&1; exec \"$@\"", "sh"),
        .wrapping(Laws.signals, "env", "--block-signal=TERM"), .wrapping(Laws.signals, "env", "--ignore-signal=PIPE"),
        .wrapping(Laws.signals, "sh", "-c", "trap '' USR2; exec \"$@\"", "sh"),
        .changing(Laws.input) { $0.input = Array($0.input.prefix(65_536)) },
        .changing(Laws.input) { if $0.input.last == 10 { $0.input.removeLast() } },
        Mistake(Laws.input) { request, line in
            request.program == "true" && !request.input.isEmpty
                ? .failure(.notStarted("true", cause: "Broken pipe"))
                : await SystemProcesses().run(request, line: line)
        },
        .wrapping(Laws.everything, "sh", "-c", "\"$@\" 2>&1", "sh"),
        .telling(Laws.everything) { result in
            result.map {
                ProcessResult($0.status, output: Array($0.output.prefix(65_536)), errorOutput: $0.errorOutput)
            }
        },
        .changing(Laws.everything) { $0.outputLimit -= 1 },
        .changing(Laws.tooMuch) { $0.outputLimit += 1 },
        .telling(Laws.tooMuch) { result in
            guard case .failure(.tooMuchOutput(_, let limit)) = result else { return result }
            return .success(ProcessResult(.exited(0), output: [UInt8](repeating: 121, count: limit)))
        },
        .wrapping(Laws.tooMuch, "sh", "-c", "\"$@\" 2>/dev/null", "sh"),
        .lines(Laws.lines) { $0.isEmpty ? [] : [$0] },
        .lines(Laws.lines) { $0 == "third" ? ["thi", "rd"] : [$0] },
        .lines(Laws.lines) { $0 == "last" ? [] : [$0] },
        .lines(Laws.lines) { $0 == "café" ? ["caf\u{FFFD}\u{FFFD}"] : [$0] },
        .lines(Laws.lines) { [String($0.prefix(65_536))] },
        .changing(Laws.lines) { $0.outputLimit = 4 },
        Mistake(Laws.linesInTime) { request, line in
            let all = Mutex<[String]>([])
            let result = await SystemProcesses().run(request) { text in all.withLock { $0.append(text) } }
            for text in all.withLock({ $0 }) { line?(text) }
            return result
        },
        .wrapping(Laws.linesInTime, "sh", "-c", "\"$@\" | cat | (read -r all; sleep 100; echo \"$all\")", "sh"),
        .telling(Laws.status) { result in
            guard case .success(var ended) = result, case .signaled(let number) = ended.status else { return result }
            ended.status = .exited(128 + number)
            return .success(ended)
        },
        .telling(Laws.status) { result in
            guard case .success(var ended) = result, case .exited(255) = ended.status else { return result }
            ended.status = .exited(-1)
            return .success(ended)
        },
        Mistake(Laws.reaped) { request, line in await abandoned(["sleep", "0"], request, line) },
        Mistake(Laws.reaped) { request, line in await abandoned(["sleep", "1"], request, line) },
        .wrapping(Laws.daemon, "sh", "-c", "\"$@\" | cat", "sh"),
        .wrapping(Laws.daemon, "sh", "-c", "\"$@\"; sleep 30", "sh"),
        .changing(Laws.leftovers) { _ in leaveDescriptor() }, .changing(Laws.leftovers) { _ in _ = zombie(["true"]) },
        .changing(Laws.leftovers) { if !$0.input.isEmpty { leaveTemporaryFile() } },
        .changing(Laws.deadline) { $0.deadline = .seconds(100) },
        .telling(Laws.deadline) { result in
            guard case .failure(.timedOut) = result else { return result }
            return .success(ProcessResult(.signaled(SIGTERM)))
        },
        .changing(Laws.deadline) { $0.deadline = min($0.deadline, .milliseconds(1)) },
        .wrapping(Laws.cancellation, "setsid", "--wait"),
        Mistake(Laws.cancellation) { request, line in
            await Task.detached { await SystemProcesses().run(request, line: line) }.value
        },
        .changing(Laws.detached) { $0.isDetached = false },
        Mistake(Laws.detached) { request, line in
            var request = request
            let isDetached = request.isDetached
            request.isDetached = false
            let result = await SystemProcesses().run(request, line: line)
            guard isDetached else { return result }
            if case .success(let ended) = result { return .success(ProcessResult(ended.status)) }
            return .success(ProcessResult(.running))
        },
    ]

    @Test("What starts programs breaks the law that belongs to its mistake", arguments: mistakes)
    private func broken(mistake: Mistake) async throws {
        let limits = ConformanceLimits(answer: .milliseconds(500), cancellation: .milliseconds(500))
        await expectBroken(mistake.law) { try await Laws.verify(limits: limits) { ProcessHandler(mistake) } }
        for process in zombies.withLock({ $0 }) { waitpid(process, nil, 0) }
        zombies.withLock { $0 = [] }
    }

    @Test("Every law has two mistakes at least")
    func twice() {
        let laws = Dictionary(grouping: Self.mistakes, by: \.law)
        #expect(laws.count == 18)
        for (law, mistakes) in laws { #expect(mistakes.count >= 2, "\(law)") }
    }
}

/// Programs that nobody has waited for.
private let zombies = Mutex<[pid_t]>([])

/// Starts a program and does not wait for its end; returns its id.
private func zombie(_ words: [String]) -> pid_t {
    guard let process = try? startProgram(words) else { return 0 }
    zombies.withLock { [process] in $0.append(process) }
    return process
}

/// Starts another program, does not wait for its end, and gives its id for the output.
@Sendable
private func abandoned(
    _ words: [String], _ request: ProcessRequest, _ line: Mistake.Line?
) async -> Mistake.Result {
    let process = zombie(words)
    var result = await SystemProcesses().run(request, line: line)
    if case .success(var ended) = result {
        ended.output = Array("\(process)".utf8)
        result = .success(ended)
    }
    return result
}

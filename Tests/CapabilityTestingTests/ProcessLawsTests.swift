import CapabilityTesting
import Platform
import ProcessCapability
import ProcessEffects
import Synchronization
import Testing

/// A mistake of what runs programs, and the law that it breaks.
private struct Mistake: ProcessRunner, CustomTestStringConvertible {
    typealias Result = Swift.Result<ProcessResult, ProcessError>
    typealias Line = @Sendable (String) -> Void

    let law: String
    let body: @Sendable (ProcessRequest, Line?) async -> Result

    var testDescription: String { law }

    init(_ law: String, _ body: @escaping @Sendable (ProcessRequest, Line?) async -> Result) {
        self.law = law
        self.body = body
    }

    /// Runs another program.
    static func changing(_ law: String, _ change: @escaping @Sendable (inout ProcessRequest) -> Void) -> Self {
        Mistake(law) { request, line in
            var request = request
            change(&request)
            return await SystemProcesses().run(request, line: line)
        }
    }

    /// Runs the program by another, which gets its name and arguments.
    static func wrapping(_ law: String, _ words: String...) -> Self {
        changing(law) { request in
            request.arguments = words.dropFirst() + [request.program] + request.arguments
            request.program = words[0]
        }
    }

    /// Tells another result.
    static func telling(_ law: String, _ change: @escaping @Sendable (Result) -> Result) -> Self {
        Mistake(law) { request, line in change(await SystemProcesses().run(request, line: line)) }
    }

    /// Passes on other lines.
    static func lines(_ law: String, _ change: @escaping @Sendable (String) -> [String]) -> Self {
        Mistake(law) { request, line in
            guard let line else { return await SystemProcesses().run(request, line: nil) }
            return await SystemProcesses().run(request) { text in for text in change(text) { line(text) } }
        }
    }

    func run(_ request: ProcessRequest, line: Line?) async -> Result { await body(request, line) }
}

private let arguments = "Arguments reach the program as they are, and no shell reads them"
private let environment = "Variables are added to the inherited environment, or replace those of the same name"
private let directory =
    "A program is run in the given directory or in that of this process, and not at all if it is not there"
private let missing = "A program that is not there, or is none, is an error that names it"
private let descriptors = "A program has no descriptors but the three standard ones"
private let signals = "A program inherits neither blocked nor ignored signals"
private let input = "Input of any size reaches the program, which need not read it"
private let everything = "Both outputs arrive apart and to the last byte, up to the limit"
private let tooMuch = "A program that writes more than the limit is ended"
private let lines = "Lines are whole, the last one needs no line break, and the limit is each one's"
private let linesInTime = "Lines arrive while the program runs"
private let status = "The exit code, or the signal that ended it, is a program's result"
private let reaped = "The result comes when the program has ended, and no zombie is left"
private let daemon = "A child that outlives the program and keeps its output is not waited for"
private let deadline = "A program is ended at its deadline, even if it ignores SIGTERM or is stopped"
private let cancellation = "Cancellation ends the program and its children, even those that ignore SIGTERM"

private let detached = "A detached program has a session of its own and no output, and is left running"

@Suite(
    "Process laws", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: access("/usr/bin/setsid", X_OK) == 0, "setsid and env of GNU are missing"))
struct ProcessLawsTests {
    private static let mistakes: [Mistake] = [
        .changing(arguments) { request in
            request.arguments = ["-c", ([request.program] + request.arguments).joined(separator: " ")]
            request.program = "sh"
        },
        .changing(arguments) { $0.arguments.removeAll(where: \.isEmpty) },
        .changing(environment) { $0.environment = [:] },
        .wrapping(environment, "env", "HOME=/root"), .wrapping(environment, "env", "-u", "PATH"),
        .changing(directory) { $0.directory = nil },
        .changing(directory) { if access($0.directory ?? "/", X_OK) != 0 { $0.directory = "/" } },
        .wrapping(missing, "env"),
        .telling(missing) { $0 == .failure(.notFound("/isobar-no-such-program")) ? .failure(.notFound("sh")) : $0 },
        .wrapping(descriptors, "sh", "-c", "exec 5</dev/null; exec \"$@\"", "sh"),
        .wrapping(descriptors, "sh", "-c", "exec 4>&1; exec \"$@\"", "sh"),
        .wrapping(signals, "env", "--block-signal=TERM"), .wrapping(signals, "env", "--ignore-signal=PIPE"),
        .wrapping(signals, "sh", "-c", "trap '' USR2; exec \"$@\"", "sh"),
        .changing(input) { $0.input = Array($0.input.prefix(65_536)) },
        .changing(input) { if $0.input.last == 10 { $0.input.removeLast() } },
        Mistake(input) { request, line in
            request.program == "true" && !request.input.isEmpty
                ? .failure(.notStarted("true", cause: "Broken pipe"))
                : await SystemProcesses().run(request, line: line)
        },
        .wrapping(everything, "sh", "-c", "\"$@\" 2>&1", "sh"),
        .telling(everything) { result in
            result.map {
                ProcessResult($0.status, output: Array($0.output.prefix(65_536)), errorOutput: $0.errorOutput)
            }
        },
        .changing(everything) { $0.outputLimit -= 1 },
        .changing(tooMuch) { $0.outputLimit += 1 },
        .telling(tooMuch) { result in
            guard case .failure(.tooMuchOutput(_, let limit)) = result else { return result }
            return .success(ProcessResult(.exited(0), output: [UInt8](repeating: 121, count: limit)))
        },
        .wrapping(tooMuch, "sh", "-c", "\"$@\" 2>/dev/null", "sh"),
        .lines(lines) { $0.isEmpty ? [] : [$0] },
        .lines(lines) { $0 == "third" ? ["thi", "rd"] : [$0] },
        .lines(lines) { $0 == "last" ? [] : [$0] },
        .lines(lines) { $0 == "café" ? ["caf\u{FFFD}\u{FFFD}"] : [$0] }, .lines(lines) { [String($0.prefix(65_536))] },
        .changing(lines) { $0.outputLimit = 4 },
        Mistake(linesInTime) { request, line in
            let all = Mutex<[String]>([])
            let result = await SystemProcesses().run(request) { text in all.withLock { $0.append(text) } }
            for text in all.withLock({ $0 }) { line?(text) }
            return result
        },
        .wrapping(linesInTime, "sh", "-c", "\"$@\" | cat | (read -r all; sleep 100; echo \"$all\")", "sh"),
        .telling(status) { result in
            guard case .success(var ended) = result, case .signaled(let number) = ended.status else { return result }
            ended.status = .exited(128 + number)
            return .success(ended)
        },
        .telling(status) { result in
            guard case .success(var ended) = result, case .exited(255) = ended.status else { return result }
            ended.status = .exited(-1)
            return .success(ended)
        },
        Mistake(reaped) { request, line in await abandoned(["sleep", "0"], request, line) },
        Mistake(reaped) { request, line in await abandoned(["sleep", "1"], request, line) },
        .wrapping(daemon, "sh", "-c", "\"$@\" | cat", "sh"),
        .wrapping(daemon, "sh", "-c", "\"$@\"; sleep 30", "sh"),
        .changing(leftovers) { _ in leaveDescriptor() }, .changing(leftovers) { _ in _ = zombie(["true"]) },
        .changing(leftovers) { if !$0.input.isEmpty { leaveTemporaryFile() } },
        .changing(deadline) { $0.deadline = .seconds(100) },
        .telling(deadline) { result in
            guard case .failure(.timedOut) = result else { return result }
            return .success(ProcessResult(.signaled(SIGTERM)))
        },
        .changing(deadline) { $0.deadline = min($0.deadline, .milliseconds(1)) },
        .wrapping(cancellation, "setsid", "--wait"),
        Mistake(cancellation) { request, line in
            await Task.detached { await SystemProcesses().run(request, line: line) }.value
        },
        .changing(detached) { $0.isDetached = false },
        Mistake(detached) { request, line in
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
        let limits = ConformanceLimits(answer: .seconds(2), cancellation: .seconds(1))
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await ConformanceFailure.$onlyLaw.withValue(mistake.law) {
                try await ProcessLaws.verify(limits: limits) { ProcessHandler(mistake) }
            }
        }
        #expect(failure?.brokenLaws.map(\.law) == [mistake.law])
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
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var process: pid_t = 0
    posix_spawnp(&process, words[0], nil, nil, copies + [nil], environ)
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

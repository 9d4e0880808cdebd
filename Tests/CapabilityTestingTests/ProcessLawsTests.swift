import Platform
import ProcessCapability
import ProcessEffects
import Synchronization
import Testing

@testable import CapabilityTesting

/// A mistake of a process handler, and the law that it breaks.
private struct Mistake: ProcessRunner, CustomTestStringConvertible {
    typealias Result = Swift.Result<ProcessResult, ProcessError>

    let law: String
    let body: @Sendable (ProcessRequest) async -> Result

    var testDescription: String { law }

    init(_ law: Laws.ProcessLaw, _ body: @escaping @Sendable (ProcessRequest) async -> Result) {
        self.law = law.sentence
        self.body = body
    }

    /// Runs another program.
    static func changing(_ law: Laws.ProcessLaw, _ change: @escaping @Sendable (inout ProcessRequest) -> Void) -> Self {
        Mistake(law) { request in
            var request = request
            change(&request)
            return await SystemProcesses().run(request)
        }
    }

    /// Runs the program by another, which gets its name and arguments.
    static func wrapping(_ law: Laws.ProcessLaw, _ words: String...) -> Self {
        changing(law) { request in
            request.arguments = words.dropFirst() + [request.program] + request.arguments
            request.program = words[0]
        }
    }

    /// Replaces the result.
    static func telling(_ law: Laws.ProcessLaw, _ change: @escaping @Sendable (Result) -> Result) -> Self {
        Mistake(law) { request in change(await SystemProcesses().run(request)) }
    }

    func run(_ request: ProcessRequest) async -> Result { await body(request) }
}

private typealias Laws = ProcessLaws

@Suite(
    "Process laws", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: access("/usr/bin/setsid", X_OK) == 0, "setsid and env of GNU are missing"))
struct ProcessLawsTests {
    private static let mistakes: [Mistake] = [
        .wrapping(Laws.arguments, "sh", "-c", "eval \"$*\"", "sh"),
        .wrapping(Laws.missing, "env"), .wrapping(Laws.descriptors, "sh", "-c", "exec 4>&1; exec \"$@\"", "sh"),
        .wrapping(Laws.signals, "env", "--block-signal=TERM"), .wrapping(Laws.signals, "env", "--ignore-signal=PIPE"),
        .changing(Laws.input) { $0.input = Array($0.input.prefix(65_536)) },
        Mistake(Laws.input) { request in
            request.program == "true" && !request.input.isEmpty
                ? .failure(.notStarted("true", cause: "Broken pipe"))
                : await SystemProcesses().run(request)
        },
        .wrapping(Laws.everything, "sh", "-c", "\"$@\" 2>&1", "sh"),
        .wrapping(Laws.everything, "sh", "-c", "\"$@\" | head -c 65536", "sh"),
        .changing(Laws.everything) { $0.outputLimit -= 1 }, .changing(Laws.tooMuch) { $0.outputLimit += 1 },
        .wrapping(Laws.tooMuch, "sh", "-c", "\"$@\" 2>/dev/null", "sh"),
        // A shell has an exit code for the end by a signal.
        .wrapping(Laws.status, "sh", "-c", "\"$@\"; exit $?", "sh"),
        // As if the program went on: the reported id is that of this process.
        .telling(Laws.reaped) { $0.map { ProcessResult($0.status, output: Array("\(getpid())".utf8)) } },
        .wrapping(Laws.daemon, "sh", "-c", "\"$@\" | cat", "sh"), .changing(Laws.leftovers) { _ in leaveZombie() },
        .changing(Laws.deadline) { $0.deadline = .seconds(100) },
        .changing(Laws.deadline) { $0.deadline = min($0.deadline, .milliseconds(1)) },
        .wrapping(Laws.cancellation, "setsid", "--wait"), .changing(Laws.detached) { $0.isDetached = false },
    ]

    @Test("A process handler with a mistake breaks the law for it", arguments: mistakes)
    private func broken(mistake: Mistake) async throws {
        let limits = ConformanceLimits(answer: .milliseconds(500), cancellation: .milliseconds(500))
        await expectBroken(mistake.law) { try await Laws.verify(limits: limits) { ProcessHandler(mistake) } }
        for process in zombies.withLock({ $0 }) { waitpid(process, nil, 0) }
        zombies.withLock { $0 = [] }
    }
}

/// Programs that have ended and were not waited for.
private let zombies = Mutex<[pid_t]>([])

/// Starts a program and does not wait for its end.
@Sendable
private func leaveZombie() {
    guard let process = try? startProgram(["true"]) else { return }
    zombies.withLock { [process] in $0.append(process) }
}

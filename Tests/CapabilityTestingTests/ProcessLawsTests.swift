import Effects
import Platform
import ProcessCapability
import ProcessEffects
import Synchronization
import Testing

@testable import CapabilityTesting

extension Flaw<ProcessEffect> {
    /// Runs another program.
    fileprivate static func changing(
        _ law: Laws.ProcessLaw, _ change: @escaping @Sendable (inout ProcessRequest) -> Void
    ) -> Self {
        .asking(law) { effect in
            switch effect {
            case .run(var request):
                change(&request)
                return .run(request)
            }
        }
    }

    /// Runs the program by another, which gets its name and arguments.
    fileprivate static func wrapping(_ law: Laws.ProcessLaw, _ words: String...) -> Self {
        changing(law) { request in
            request.arguments = words.dropFirst() + [request.program] + request.arguments
            request.program = words[0]
        }
    }
}

private typealias Laws = ProcessLaws

@Suite(
    "Process laws", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: access("/usr/bin/setsid", X_OK) == 0, "setsid and env of GNU are missing"))
struct ProcessLawsTests {
    private static let flaws: [Flaw<ProcessEffect>] = [
        .wrapping(Laws.arguments, "sh", "-c", "eval \"$*\"", "sh"),
        .wrapping(Laws.missing, "env"), .wrapping(Laws.descriptors, "sh", "-c", "exec 4>&1; exec \"$@\"", "sh"),
        .wrapping(Laws.signals, "env", "--block-signal=TERM"), .wrapping(Laws.signals, "env", "--ignore-signal=PIPE"),
        .changing(Laws.input) { $0.input = Array($0.input.prefix(65_536)) },
        .answering(Laws.input) { effect in
            guard case .run(let request) = effect, request.program == "true", !request.input.isEmpty else { return nil }
            return .failed(.notStarted("true", cause: "Broken pipe"))
        },
        .wrapping(Laws.everything, "sh", "-c", "\"$@\" 2>&1", "sh"),
        .wrapping(Laws.everything, "sh", "-c", "\"$@\" | head -c 65536", "sh"),
        .changing(Laws.everything) { $0.outputLimit -= 1 }, .changing(Laws.tooMuch) { $0.outputLimit += 1 },
        .wrapping(Laws.tooMuch, "sh", "-c", "\"$@\" 2>/dev/null", "sh"),
        // A shell has an exit code for the end by a signal.
        .wrapping(Laws.status, "sh", "-c", "\"$@\"; exit $?", "sh"),
        // As if the program went on: the reported id is that of this process.
        .telling(Laws.reaped) { _, output in
            guard case .ended(let result) = output else { return nil }
            return .ended(ProcessResult(result.status, output: Array("\(getpid())".utf8)))
        },
        .wrapping(Laws.daemon, "sh", "-c", "\"$@\" | cat", "sh"), .changing(Laws.leftovers) { _ in leaveZombie() },
        .changing(Laws.deadline) { $0.deadline = .seconds(100) },
        .changing(Laws.deadline) { $0.deadline = min($0.deadline, .milliseconds(1)) },
        .wrapping(Laws.cancellation, "setsid", "--wait"), .changing(Laws.detached) { $0.isDetached = false },
    ]

    @Test("A process handler with a flaw breaks the law for it", arguments: flaws)
    func broken(flaw: Flaw<ProcessEffect>) async throws {
        let limits = ConformanceLimits(answer: .milliseconds(500), cancellation: .milliseconds(500))
        await expectBroken(flaw.law) {
            try await Laws.verify(limits: limits) { Flawed(base: ProcessHandler(), flaw: flaw) }
        }
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

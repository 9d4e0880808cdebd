import ProcessLifecycle
import Synchronization

/// What happened, in order.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    /// What was noted since the last look.
    func take() -> [String] { lines.withLock { exchange(&$0, with: []) } }

    func contains(_ line: String) -> Bool { lines.withLock { $0.contains(line) } }
}

/// Notes every call, and then does what a test wants done in it.
struct NotingDelegate: ProcessDelegate {
    let journal: Journal
    var making: @Sendable (inout Launching) async throws -> Void = { _ in }
    var during: @Sendable (String) async -> Void = { _ in }

    func launch(_ launching: inout Launching) async throws {
        try await making(&launching)
        await note("Launching.launch")
    }
    func onTransition(to foreground: Foreground) async { await note("Foreground.onTransition") }
    func didReturn(to foreground: Foreground) async { await note("Foreground.didReturn") }
    func willLeave(_ foreground: Foreground) async { await note("Foreground.willLeave") }
    func onReady(in foreground: Foreground) async { await note("Foreground.onReady") }
    func onTransition(to background: Background) async { await note("Background.onTransition") }
    func didReturn(to background: Background) async { await note("Background.didReturn") }
    func willLeave(_ background: Background) async { await note("Background.willLeave") }
    func onTransition(to terminating: Terminating) async { await note("Terminating.onTransition") }

    private func note(_ call: String) async {
        journal.note(call)
        await during(call)
    }
}

/// A process that runs until it is told to end, or its test is over.
final class ProcessUnderTest<Delegate: ProcessDelegate>: Sendable {
    let machine: ProcessStateMachine<Delegate>
    let journal: Journal
    let life: Task<TerminationReason, Never>

    init(
        _ delegate: Delegate, _ journal: Journal, noting: Bool = true,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, serviceDeadline: Duration = .seconds(120)
    ) {
        let machine = ProcessStateMachine(delegate, now: now, serviceDeadline: serviceDeadline) { record in
            if noting, let line = record.line { journal.note(line) }
        }
        self.machine = machine
        self.journal = journal
        life = Task { await machine.run() }
    }

    deinit { machine.send(.willTerminate(.requested)) }

    /// The calls that these events and earlier ones have caused.
    @discardableResult
    func after(_ events: ProcessEvent...) async -> [String] {
        for event in events { machine.send(event) }
        await machine.processed()
        return journal.take()
    }

    /// The calls up to the end that the last event causes.
    func ended(by event: ProcessEvent? = nil) async -> [String] {
        if let event { machine.send(event) }
        _ = await life.value
        return journal.take()
    }
}

extension ProcessUnderTest<NotingDelegate> {
    convenience init(
        making: @escaping @Sendable (inout Launching) async throws -> Void = { _ in },
        during: @escaping @Sendable (String) async -> Void = { _ in }
    ) {
        let journal = Journal()
        let delegate = NotingDelegate(journal: journal, making: making, during: during)
        self.init(delegate, journal)
    }
}

extension ProcessRecord {
    /// The calls that return are noted by the delegate.
    fileprivate var line: String? {
        switch self {
        case .transition(let from, let to): "\(from) → \(to)"
        case .unexpected(let event, let state): "unexpected \(event) in \(state)"
        case .gateRefused(let error): "gate refused: \(error)"
        case .returned: nil
        case .overdue(let call, _): "\(call) is overdue"
        }
    }
}

struct Fault: Error {}

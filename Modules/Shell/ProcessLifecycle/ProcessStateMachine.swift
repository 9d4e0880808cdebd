import Synchronization

/// Moves a process through its states and calls its delegate.
///
/// It is independent of signals and terminals. A driver that handles these sends it events:
/// <!-- from: Tests/ProcessLifecycleTests/ExampleTests.swift -->
/// ```swift
/// let machine = ProcessStateMachine(Greeting(say: { journal.note($0) }))
/// async let reason = machine.run()
/// machine.send(.didBecomeActive)  // the terminal is ours
/// machine.send(.willResignActive, .didEnterBackground)  // Ctrl-Z was pressed
/// await machine.processed()  // now the process can be stopped
/// ```
/// All events go through one first-in, first-out queue, including those sent during the launch or by a delegate method.
/// An event that has no meaning in the current state is reported to the observer; the state is unchanged. Two kinds are
/// not reported: `willEnterForeground` during the launch, since some systems announce the foreground then, and all that
/// arrive during the termination.
public actor ProcessStateMachine<Delegate: ProcessDelegate> {
    let delegate: Delegate
    private let messages: AsyncStream<Message>
    private let inbox: AsyncStream<Message>.Continuation
    private let launching: Launching
    var services: [RegisteredService] = []
    var gates: [any Gate] = []
    var stage = Stage.launching
    var areServicesActive = false
    /// The reasons for which the process may be about to leave its state.
    var departures: Set<Departure> = []
    /// The wait for the gates after the last entry to the foreground; nil once it is over.
    var gateAttempt: Task<Void, Never>?
    /// The number of these waits, the last of which is `gateAttempt`: the result of an earlier one may arrive late.
    var gateAttempts = 0
    let observe: @Sendable (ProcessRecord) -> Void
    let now: @Sendable () -> ContinuousClock.Instant
    let serviceDeadline: Duration
    private var life: Task<TerminationReason, Never>?
    nonisolated let published = Mutex((state: ProcessState.launching, isContentShown: false))

    /// The state and its data.
    enum Stage {
        case launching
        case foreground(Foreground)
        case background(Background)
        case terminating(Terminating)
    }

    /// A reason to leave a state, which may be withdrawn.
    enum Departure {
        /// An event has announced it.
        case announced
        /// A gate is closed.
        case gate
    }

    enum Message: Sendable {
        case event(ProcessEvent)
        case gates(attempt: Int, Result<Void, any Error>)
        case marker(CheckedContinuation<Void, Never>)
    }

    /// Creates a machine in the launching state, which does nothing until it is run.
    ///
    /// - Parameters:
    ///   - delegate: The app's actions in each state.
    ///   - now: Returns the current time, recorded when the background is entered.
    ///   - serviceDeadline: The time that the process waits for a call of a service.
    ///   - observer: Called with every record. The machine waits for it, so it must return quickly.
    public init(
        _ delegate: Delegate, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        serviceDeadline: Duration = .seconds(3),
        observer: @escaping @Sendable (ProcessRecord) -> Void = { _ in }
    ) {
        let (messages, inbox) = AsyncStream<Message>.makeStream()
        self.delegate = delegate
        self.messages = messages
        self.inbox = inbox
        self.now = now
        self.serviceDeadline = serviceDeadline
        observe = observer
        launching = Launching { inbox.yield(.event($0)) }
    }

    /// Launches the process, processes events, and returns the reason for termination once it has completed.
    ///
    /// A process runs once: all calls wait for the same termination. Cancelling the task requests it.
    public func run() async -> TerminationReason {
        let life = life ?? Task { await live() }
        self.life = life
        return await withTaskCancellationHandler {
            await life.value
        } onCancel: {
            send(.willTerminate(.requested))
        }
    }

    /// Enqueues events and returns immediately. After termination they are dropped.
    public nonisolated func send(_ events: ProcessEvent...) {
        for event in events { queue(.event(event)) }
    }

    /// Returns when everything enqueued before the call has been processed. Gates may take longer.
    ///
    /// Requires `run`. A delegate method must not call it, because it would deadlock.
    public nonisolated func processed() async {
        await withCheckedContinuation { marker in
            if case .terminated = inbox.yield(.marker(marker)) { marker.resume() }
        }
    }

    /// The current state. It changes before `onTransition` is called.
    public nonisolated var state: ProcessState { published.withLock { $0.state } }

    /// Whether content may be shown: the process is in the foreground, and every gate has opened since it was entered.
    /// It changes before `onReady` is called, and before `onTransition` to another state.
    public nonisolated var isContentShown: Bool { published.withLock { $0.isContentShown } }
}

extension ProcessStateMachine {
    private func live() async -> TerminationReason {
        var launching = launching
        do {
            try await call("Launching.launch") { try await delegate.launch(&launching) }
            services = launching.services.map { RegisteredService(service: $0) }
            gates = launching.gates
        } catch {
            await enter(Terminating(reason: .failed(error)))
        }
        for await message in messages {
            switch message {
            case .event(let event): await process(event)
            case .gates(let id, let outcome): await finishGates(id, outcome)
            case .marker(let marker): marker.resume()
            }
        }
        // Only termination ends the queue.
        guard case .terminating(let terminating) = stage else { return .requested }
        return terminating.reason
    }

    /// Makes a call of the delegate, and reports how long it took.
    func call(_ name: String, _ body: () async throws -> Void) async rethrows {
        let start = now()
        try await body()
        observe(.returned(name, after: start.duration(to: now())))
    }

    nonisolated func queue(_ message: Message) { inbox.yield(message) }

    /// Closes the queue; messages already enqueued are still processed.
    func closeQueue() { inbox.finish() }
}

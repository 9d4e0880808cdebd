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
/// An event that has no meaning in the current state is counted and reported to the observer; the state is unchanged.
public actor ProcessStateMachine<Delegate: ProcessDelegate> {
    let delegate: Delegate
    private let messages: AsyncStream<Message>
    private let inbox: AsyncStream<Message>.Continuation
    var stage: Stage
    /// The newest action buffered until content is shown.
    var waitingAction: Delegate.Action?
    var gateAttempt: GateAttempt?
    var terminationRequest: TerminationRequest?
    private let observe: @Sendable (ProcessRecord) -> Void
    let now: @Sendable () -> ContinuousClock.Instant
    private var attempts = 0
    private var life: Task<TerminationReason, Never>?
    nonisolated let published = Mutex(Published())

    /// The state and its data. Each is created from the context of the previous one.
    enum Stage {
        case launching(Launching)
        case foreground(Foreground)
        case background(Background)
        case terminating(Terminating)
    }

    enum Message: Sendable {
        case event(ProcessEvent)
        case action(Delegate.Action)
        case gates(attempt: Int, Result<Void, any Error>)
        case decision(attempt: Int, terminates: Bool)
        case marker(CheckedContinuation<Void, Never>)
    }

    struct Published {
        var state = ProcessState.launching
        var unexpectedEvents = 0
        var isContentShown = false
    }

    /// Creates a machine in the launching state, which does nothing until it is run.
    ///
    /// - Parameters:
    ///   - delegate: The app's actions in each state.
    ///   - now: Returns the current time, recorded when the background is entered.
    ///   - observer: Called with every record. The machine waits for it, so it must return quickly.
    public init(
        _ delegate: Delegate, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        observer: @escaping @Sendable (ProcessRecord) -> Void = { _ in }
    ) {
        let (messages, inbox) = AsyncStream<Message>.makeStream()
        self.delegate = delegate
        self.messages = messages
        self.inbox = inbox
        self.now = now
        observe = observer
        stage = .launching(Launching(services: Services(note: observer), send: { inbox.yield(.event($0)) }))
    }

    /// Launches the process, processes events, and returns the reason for termination once it has completed.
    ///
    /// A process runs once: all calls wait for the same termination. Cancelling the task forces it.
    public func run() async -> TerminationReason {
        let life = life ?? Task { await live() }
        self.life = life
        return await withTaskCancellationHandler {
            await life.value
        } onCancel: {
            send(.willTerminate(.forced))
        }
    }

    /// Enqueues events and returns immediately. After termination they are dropped.
    public nonisolated func send(_ events: ProcessEvent...) {
        for event in events { queue(.event(event)) }
    }

    /// Enqueues an action and returns immediately.
    ///
    /// The action is performed once content is shown. Until then only the newest action is buffered, and it is dropped
    /// when the process enters the background, or remains there because its return was refused: the user would no
    /// longer expect it.
    public nonisolated func perform(_ action: Delegate.Action) { queue(.action(action)) }

    /// Returns when everything enqueued before the call has been processed. Gates and deciders may take longer.
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

    /// The number of events that had no meaning in the state in which they arrived.
    public nonisolated var unexpectedEvents: Int { published.withLock { $0.unexpectedEvents } }
}

extension ProcessStateMachine {
    private func live() async -> TerminationReason {
        await launch()
        for await message in messages { await process(message) }
        // Only termination ends the queue.
        guard case .terminating(let terminating) = stage else { return .forced }
        return terminating.reason
    }

    private func launch() async {
        guard case .launching(var launching) = stage else { return }
        do {
            try await delegate.launch(&launching)
            stage = .launching(launching)
        } catch {
            await enter(Terminating(from: launching.context, .failed(error)))
        }
    }

    private func process(_ message: Message) async {
        switch message {
        case .event(let event): await process(event)
        case .action(let action): await process(action)
        case .gates(let id, let outcome): await finishGates(id, outcome)
        case .decision(let id, let terminates): await finishDeciding(id, terminates: terminates)
        case .marker(let marker): marker.resume()
        }
    }

    nonisolated func queue(_ message: Message) { inbox.yield(message) }

    /// Closes the queue; messages already enqueued are still processed.
    func closeQueue() { inbox.finish() }

    func note(_ record: ProcessRecord) { observe(record) }

    /// Returns a number that identifies an attempt whose result is enqueued, and may arrive too late.
    func nextAttempt() -> Int {
        attempts += 1
        return attempts
    }
}

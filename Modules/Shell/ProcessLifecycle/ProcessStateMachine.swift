import Synchronization

/// Leads a process through its states and calls its delegate.
///
/// It knows neither signals nor terminals. Somebody who does, a driver, sends it what happens:
/// <!-- from: Tests/ProcessLifecycleTests/ExampleTests.swift -->
/// ```swift
/// let machine = ProcessStateMachine(Greeting(say: { journal.note($0) }))
/// async let reason = machine.run()
/// machine.send(.didBecomeActive)  // the terminal is ours
/// machine.send(.willResignActive, .didEnterBackground)  // Ctrl-Z was pressed
/// await machine.processed()  // now the process can be stopped
/// ```
/// Everything that happens goes through one queue, first in, first out, also what happens during the launch or is sent
/// from a method of the delegate. An event that is not expected in a state is counted and told to the observer; the
/// state stays.
public actor ProcessStateMachine<Delegate: ProcessDelegate> {
    let delegate: Delegate
    private let messages: AsyncStream<Message>
    private let inbox: AsyncStream<Message>.Continuation
    var stage: Stage
    /// The newest action that waits for content to be shown.
    var waitingAction: Delegate.Action?
    var gateAttempt: GateAttempt?
    var terminationRequest: TerminationRequest?
    private let observe: @Sendable (ProcessRecord) -> Void
    let now: @Sendable () -> ContinuousClock.Instant
    private var attempts = 0
    private var life: Task<TerminationReason, Never>?
    nonisolated let published = Mutex(Published())

    /// The state, with what it knows. Each one is made of what the one before hands on.
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

    /// Creates a machine that is launching, and does nothing until it is run.
    ///
    /// - Parameters:
    ///   - delegate: what the app does in each state.
    ///   - now: when the background is entered.
    ///   - observer: hears of every record. The machine waits for it, so it must be quick.
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

    /// Launches, processes what happens, and returns why the process ends once everything has been done for that.
    ///
    /// A process has one life: every call waits for the same end. Cancelling the task forces it.
    public func run() async -> TerminationReason {
        let life = life ?? Task { await live() }
        self.life = life
        return await withTaskCancellationHandler {
            await life.value
        } onCancel: {
            send(.willTerminate(.forced))
        }
    }

    /// Queues events and returns at once. After the end they are dropped.
    public nonisolated func send(_ events: ProcessEvent...) {
        for event in events { queue(.event(event)) }
    }

    /// Queues an action and returns at once.
    ///
    /// It is done when content is shown, and waits until then. Only the newest waits. It is dropped when the process
    /// enters the background, or stays there because its return was refused: nobody would expect it later.
    public nonisolated func perform(_ action: Delegate.Action) { queue(.action(action)) }

    /// Returns when everything queued before has been processed. Gates and deciders may take longer.
    ///
    /// It waits for `run`. A method of the delegate must not call it, because it would wait for itself.
    public nonisolated func processed() async {
        await withCheckedContinuation { marker in
            if case .terminated = inbox.yield(.marker(marker)) { marker.resume() }
        }
    }

    /// The state. It changes before `onTransition` is called.
    public nonisolated var state: ProcessState { published.withLock { $0.state } }

    /// Whether content may be shown: the process is in the foreground, and every gate has opened since it came there.
    /// It changes before `onReady` and before `onTransition` to another state are called.
    public nonisolated var isContentShown: Bool { published.withLock { $0.isContentShown } }

    /// How many events came in a state that does not expect them.
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

    /// Takes nothing more. What is queued is still looked at.
    func closeQueue() { inbox.finish() }

    func note(_ record: ProcessRecord) { observe(record) }

    /// A number for an attempt whose end comes through the queue, and may come too late.
    func nextAttempt() -> Int {
        attempts += 1
        return attempts
    }
}

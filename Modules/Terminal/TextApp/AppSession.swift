public import Effects
import Platform
import ProcessLifecycle
public import ShellRuntime
import Trace

/// A running app: its shell and, if enabled, its recording.
///
/// Screens and dialogues run in a session; a command without a screen creates its own, see
/// ``run(_:limit:until:)``.
public struct AppSession<App: TerminalApp>: Sendable {
    /// The app.
    public let app: App
    /// The shell that runs the app's core.
    public let shell: Shell<App.Bridge>
    let recorder: Recorder<App.Bridge>?
    /// Yields the first failure that aborts a command.
    private let failures: AsyncStream<Failure>
    private let giveUp: AsyncStream<Failure>.Continuation

    /// Creates a session, opening the app and creating its shell.
    ///
    /// - Parameters:
    ///   - app: the app, not opened yet.
    ///   - report: called with messages for the user about the recording and from handlers.
    public init(_ app: App, report: @escaping @Sendable (String) -> Void = Output.say) async throws(Failure) {
        try await self.init(app, report: report) { _ in }
    }

    /// - Parameter begin: called with each further step of a launch.
    init(
        _ app: App, report: @escaping @Sendable (String) -> Void, begin: (LaunchHistory.Step) -> Void
    ) async throws(Failure) {
        var app = app
        try await app.open()
        begin(.core)
        self.app = app
        recorder = try app.recorder(report: report)
        let (failures, giveUp) = AsyncStream.makeStream(of: Failure.self, bufferingPolicy: .bufferingOldest(1))
        (self.failures, self.giveUp) = (failures, giveUp)
        do {
            let log: @Sendable (LogEntry) -> Void = { Output.say($0.description) }
            var handlers = HandlerRegistry(log: app.display.isVerbose ? log : nil)
            try app.register(in: &handlers, report: report)
            let core = try App.makeCore(app.input, for: app.display.invocation.command)
            shell = try Shell(core, handlers: handlers, observer: recorder?.observer) { fault in
                // Not written to standard error, which may be the terminal the app draws on.
                switch fault {
                // Expected on exit: answers arrive late and requests are cut short.
                case .late, .neverStarted: break
                case .refused, .answeredTwice, .unhandled, .undeclared, .unperformed, .unanswered, .abandoned:
                    report(Self.words(for: fault))
                    if case .refused(let error) = fault { giveUp.yield(Self.refused(error)) }
                }
            }
        } catch {
            throw error as? Failure ?? Failure(error is RegistryError ? .software : .inputOutput, "\(error)")
        }
    }

    /// Sends the app's first events.
    func start() { for event in app.start { shell.send(event) } }

    /// Sends events, and returns the first result that is found in a view.
    ///
    /// - Parameters:
    ///   - events: the events.
    ///   - limit: the time limit; by default long enough for the user to unlock a keyring.
    ///   - result: returns the result in a view; nil to wait for the next view.
    public func run<Result: Sendable>(
        _ events: [App.Bridge.Event], limit: Duration = .seconds(120), until result: (App.Bridge.ViewModel) -> Result?
    ) async throws(Failure) -> Result {
        for note in app.notes { Output.say(note) }
        let updates = shell.updates()
        for event in events { shell.send(event) }
        let limiter = Task {
            // A sleep throws only if it is cancelled, which means there is a result.
            try await Task.sleep(for: limit.sleepable)
            giveUp.yield(Self.outOfTime(limit))
        }
        let watcher = Task { () -> Failure? in
            for await failure in failures {
                await shell.shutdown()
                return failure
            }
            return nil
        }
        let found = await first(result, in: updates)
        limiter.cancel()
        watcher.cancel()
        await end(updates.map { .update($0) }) { Output.say($0.text) }
        if let found { return found }
        throw await watcher.value ?? Failure(.software, "The app ended before there was a result.")
    }

    /// A core ignores an input that it refuses, so the result would never arrive.
    private static func refused(_ error: BridgeError) -> Failure {
        Failure(.software, "The command was given up, because the app's core refused what it was told: \(error).")
    }

    private static func outOfTime(_ limit: Duration) -> Failure {
        Failure(
            .timedOut,
            "The command had not ended after \(limit.components.seconds) seconds, and was given up. Try again; "
                + "--record FILE records what it waits for.")
    }

    /// Shuts the session down, and performs view effects until the last one.
    ///
    /// - Parameter rest: the pending events and those still to come.
    func end<Rest: AsyncSequence<AppEvent<App.Bridge.ViewModel>, Never>>(_ rest: Rest, _ report: (UserMessage) -> Void)
        async
    {
        async let ending: Void = close()
        events: for await event in rest {
            switch event {
            case .update(.viewEffect(_, _, let effect)): perform(effect).map(report)
            case .message(let text): if !text.isEmpty { report(.message(text)) }
            case .ended: break events
            case .update(.snapshot), .terminal, .processChanged, .refused: break
            }
        }
        await ending
    }

    /// Waits until the core has processed everything sent to it, at most three seconds: a core that has not returned
    /// from a call by then is not awaited any longer, like a service, so that the user can stop and end the app.
    func processed() async {
        let limit = Duration.seconds(3)
        if await !shell.processed(within: limit) { note(.overdue("Core.process", after: limit)) }
    }

    /// Records a fact about the process, and prints it if the run is verbose.
    func note(_ record: ProcessRecord) {
        recorder?.note(record)
        if app.display.isVerbose { Output.say("\(record)") }
    }

    /// Waits until the user's changes are stored, then until other writes and cancelled requests have ended, at most
    /// two seconds for each. The process can then be stopped or ended.
    func finishSaving() async {
        let limit = Duration.seconds(2)
        await withTaskGroup { group in
            group.addTask {
                for await case .snapshot(let snapshot) in shell.updates() where !App.isSaving(snapshot.view) { return }
            }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
        await shell.writesFinished(within: limit)
    }

    private func close() async {
        await finishSaving()
        await shell.shutdown()
        await app.close()
    }

    private func first<Result: Sendable>(
        _ result: (App.Bridge.ViewModel) -> Result?, in updates: UpdateStream<App.Bridge.ViewModel>
    ) async -> Result? {
        for await update in updates {
            switch update {
            case .viewEffect(_, _, let effect): if let message = perform(effect) { Output.say(message.text) }
            case .snapshot(let snapshot): if let found = result(snapshot.view) { return found }
            }
        }
        return nil
    }
}

extension AppSession {
    /// Performs a view effect; returns the message for the user, if any.
    func perform(_ effect: any ViewEffect) -> UserMessage? {
        // Only a loop ends on an exit request; a command ends with its result.
        if effect is ExitRequest { return nil }
        switch app.perform(effect) {
        case .done(let message): return message
        case .unknown:
            let fault = ShellFault.unperformed(type(of: effect).name)
            recorder?.note(fault)
            return .message(Self.words(for: fault))
        }
    }

    /// Returns the text of a fault for the user.
    private static func words(for fault: ShellFault) -> String { "The app has a defect: \(fault)." }

    /// The user's changes that could not be stored before the app ended; nil if none.
    var loss: String? { App.loss(in: shell.snapshot.view) }

    /// Fails if the user's last change could not be stored. If a signal has ended the run, the loss is only reported.
    func checkLoss(endedBy signal: Int32?) throws(Failure) {
        guard let loss else { return }
        guard signal != nil else { throw Failure(.inputOutput, loss) }
        Output.say(loss)
    }
}

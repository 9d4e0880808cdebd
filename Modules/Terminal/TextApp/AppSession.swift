public import Effects
public import ShellRuntime

/// A running app: its shell and, if enabled, its recording.
///
/// Screens and dialogues run in a session; a command without a screen creates its own, see
/// ``run(sending:hear:limit:_:)``.
public struct AppSession<App: TerminalApp>: Sendable {
    /// The decision of a command about a view.
    public enum Step<Result: Sendable>: Sendable {
        /// Wait for the next view.
        case wait
        /// Send these events, then wait for the next view.
        case send([App.Bridge.Event])
        /// Finish with this result.
        case done(Result)
    }

    /// The app.
    public let app: App
    /// The shell that runs the app's core.
    public let shell: Shell<App.Bridge>
    let recording: Recording<App>?
    /// The last refusal of the core, until a command reads it.
    private let refusals: AsyncStream<BridgeError>

    /// Creates a session, opening the app and creating its shell.
    ///
    /// - Parameters:
    ///   - app: the app, not opened yet.
    ///   - report: called with messages for the user about the recording and from handlers.
    public init(_ app: App, report: @escaping @Sendable (String) -> Void = Output.say) async throws(Failure) {
        let app = try await app.opened()
        self.app = app
        recording = try app.display.record.map { path throws(Failure) in
            try Recording(path, app, report: report)
        }
        let (refusals, refusal) = AsyncStream.makeStream(of: BridgeError.self, bufferingPolicy: .bufferingNewest(1))
        self.refusals = refusals
        do {
            let log: @Sendable (LogEntry) -> Void = { Output.say($0.description) }
            var handlers = HandlerRegistry(log: app.display.isVerbose ? log : nil)
            try app.register(in: &handlers, report: report)
            shell = try Shell(try app.core(), handlers: handlers, observer: recording?.observer) { fault in
                // Not written to standard error, which may be the terminal the app draws on.
                switch fault {
                // Expected on exit: answers arrive late and requests are cut short.
                case .late, .neverStarted: break
                case .refused, .answeredTwice, .unhandled, .undeclared, .unperformed, .unanswered, .abandoned:
                    report(Self.words(for: fault))
                    if case .refused(let error) = fault { refusal.yield(error) }
                }
            }
        } catch let failure as Failure {
            throw failure
        } catch let error as RegistryError {
            throw Failure(.software, "\(error)")
        } catch {
            throw Failure(.inputOutput, "\(error)")
        }
    }

    /// Sends the app's first event, if any.
    func start() { if let event = app.starting?.start { shell.send(event) } }

    /// The default time limit of a command, long enough for the user to unlock a keyring.
    public static var longest: Duration { .seconds(120) }

    /// Starts the app and passes each view to `look` until it returns a result.
    ///
    /// - Parameters:
    ///   - event: the first event; defaults to the app's own.
    ///   - hear: called with each announcement, once and before the view that contains it; defaults to printing a line.
    ///   - limit: the time limit.
    ///   - look: decides how to proceed with a view.
    public func run<Result: Sendable>(
        sending event: App.Bridge.Event? = nil, hear: (String) -> Void = Output.say,
        limit: Duration = Self.longest, _ look: (App.Bridge.ViewModel) throws(Failure) -> Step<Result>
    ) async throws(Failure) -> Result {
        for note in app.initialNotes { Output.say(note) }
        let report: (UserMessage) -> Void = { message in
            switch message {
            case .note(let text): Output.say(text)
            case .announcement(let text): hear(text)
            }
        }
        let updates = shell.updates()
        if let event { shell.send(event) } else { start() }
        let limiter = Task { () -> Failure? in
            // A sleep throws only if it is cancelled, which means there is a result.
            guard (try? await Task.sleep(for: limit)) != nil else { return nil }
            await shell.shutdown()
            return Self.outOfTime(limit)
        }
        // A core ignores an input that it refuses, so the result would never arrive.
        let watcher = Task { () -> Failure? in
            for await error in refusals {
                await shell.shutdown()
                return Failure(
                    .software, "The command was given up, because the app's core refused what it was told: \(error).")
            }
            return nil
        }
        let looked: Swift.Result<Result, Failure>
        do throws(Failure) {
            looked = .success(try await follow(updates, report, look))
        } catch {
            looked = .failure(error)
        }
        limiter.cancel()
        watcher.cancel()
        await end(updates.map { .update($0) }, report)
        if case .success(let result) = looked { return result }
        if let failure = await limiter.value { throw failure }
        if let failure = await watcher.value { throw failure }
        return try looked.get()
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
            case .news(let text): if !text.isEmpty { report(.note(text)) }
            case .ended: break events
            case .update(.snapshot), .terminal, .processChanged, .refused: break
            }
        }
        await ending
    }

    /// The time limit for storing on exit.
    private static var timeout: Duration { .seconds(2) }

    /// Waits until the user's changes are stored or the time limit is reached, then shuts down the shell and closes the
    /// app.
    private func close() async {
        let updates = shell.updates()
        let storing = Task {
            for await case .snapshot(let snapshot) in updates where !(App.saving?.isSaving(snapshot.view) ?? false) {
                return
            }
        }
        let timer = Task {
            // A sleep throws only if it is cancelled, which means the changes are stored.
            guard (try? await Task.sleep(for: Self.timeout)) != nil else { return }
            storing.cancel()
        }
        await storing.value
        timer.cancel()
        await shell.shutdown()
        await app.resources?.close()
    }

    private func follow<Result: Sendable>(
        _ updates: UpdateStream<App.Bridge.ViewModel>, _ report: (UserMessage) -> Void,
        _ look: (App.Bridge.ViewModel) throws(Failure) -> Step<Result>
    ) async throws(Failure) -> Result {
        for await update in updates {
            switch update {
            case .viewEffect(_, _, let effect): perform(effect).map(report)
            case .snapshot(let snapshot):
                switch try look(snapshot.view) {
                case .wait: continue
                case .send(let events): for event in events { shell.send(event) }
                case .done(let result): return result
                }
            }
        }
        throw Failure(.software, "The app ended before there was a result.")
    }
}

extension AppSession {
    /// Performs a view effect; returns the message for the user, if any.
    func perform(_ effect: any ViewEffect) -> UserMessage? {
        // Only a loop ends on an exit request; a command ends with its result.
        if effect is ExitRequest { return nil }
        switch (app as? any ViewEffectApp)?.perform(effect) ?? .unknown {
        case .done(let message): return message
        case .unknown:
            let fault = ShellFault.unperformed(type(of: effect).name)
            recording?.note(fault)
            return .note(Self.words(for: fault))
        }
    }

    /// Returns the text of a fault for the user.
    private static func words(for fault: ShellFault) -> String { "The app has a defect: \(fault)." }

    /// The user's changes that could not be stored before the app ended; nil if none.
    var loss: String? { App.saving?.loss(in: shell.snapshot.view) }

    /// Fails a run whose last change could not be stored. Where a signal has ended it, the loss is only reported.
    func checkLoss(endedBy signal: Int32?) throws(Failure) {
        guard let loss else { return }
        guard signal != nil else { throw Failure(.inputOutput, loss) }
        Output.say(loss)
    }
}

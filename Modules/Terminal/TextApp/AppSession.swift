public import Effects
public import ShellRuntime

/// A run of an app: its shell, and its recording if there is one.
///
/// Screens and dialogues run in one; a command that needs no screen makes one of its own, see ``run(sending:hear:limit:_:)``.
public struct AppSession<App: TerminalApp>: Sendable {
    /// What to do with a view.
    public enum Step<Result: Sendable>: Sendable {
        /// Look at the next one.
        case wait
        /// Send these events, then look at the next one.
        case send([App.Bridge.Event])
        /// This is the result.
        case done(Result)
    }

    /// The app.
    public let app: App
    /// The shell around its core.
    public let shell: Shell<App.Bridge>
    let recording: Recording<App>?
    /// What the core has refused last, unless a command has heard of it.
    private let refusals: AsyncStream<BridgeError>

    /// Puts the app together.
    ///
    /// - Parameters:
    ///   - app: the app, not opened yet.
    ///   - report: tells the user what happens to the recording, and what handlers report.
    public init(_ app: App, report: @escaping @Sendable (String) -> Void = Output.say) async throws(Failure) {
        var app = app
        try await app.open()
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
            shell = try Shell(try app.connect(), handlers: handlers, observer: recording?.observer) { fault in
                // Not to standard error, which may be the screen that the app draws on.
                switch fault {
                // Leaving makes answers late and cuts requests short.
                case .late, .neverBegan: break
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

    /// Sends the app's first event, if it has one.
    func start() { if let event = app.start { shell.send(event) } }

    /// Sends what the run was asked for, if the view can take it; says whether that is done.
    func act(in view: App.Bridge.ViewModel) -> Bool {
        guard let action = app.action, App.accepts(action, in: view) else { return false }
        shell.send(action)
        return true
    }

    /// How long a command may take, whatever it waits for: a user who has to unlock a keyring included.
    public static var longest: Duration { .seconds(120) }

    /// Starts the app and shows each view to `look`, until that has a result.
    ///
    /// - Parameters:
    ///   - event: the first event; the app's own unless given.
    ///   - hear: takes what the app announces, once and before the view that shows it; a line of its own unless given.
    ///   - limit: how long it may take.
    ///   - look: says what to do with a view.
    public func run<Result: Sendable>(
        sending event: App.Bridge.Event? = nil, hear: (String) -> Void = Output.say,
        limit: Duration = Self.longest, _ look: (App.Bridge.ViewModel) throws(Failure) -> Step<Result>
    ) async throws(Failure) -> Result {
        for note in app.notes { Output.say(note) }
        let report: (UserMessage) -> Void = { message in
            switch message {
            case .note(let text): Output.say(text)
            case .announcement(let text): hear(text)
            }
        }
        let updates = shell.updates()
        if let event { shell.send(event) } else { start() }
        let limiter = Task { () -> Failure? in
            // A sleep fails for one reason: it was cancelled, because there is a result.
            guard (try? await Task.sleep(for: limit)) != nil else { return nil }
            await shell.shutdown()
            return Self.outOfTime(limit)
        }
        // What a core has refused it does nothing about, and the result would be waited for in vain.
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

    /// Ends the app, and goes on doing its view effects until there can be no more.
    ///
    /// - Parameter rest: what has not been looked at yet, and what is still to come.
    func end<Rest: AsyncSequence<AppEvent<App.Bridge.ViewModel>, Never>>(_ rest: Rest, _ report: (UserMessage) -> Void)
        async
    {
        async let ending: Void = close()
        events: for await event in rest {
            switch event {
            case .update(.viewEffect(_, _, let effect)): perform(effect).map(report)
            case .news(let text): if !text.isEmpty { report(.note(text)) }
            case .ended: break events
            case .update(.snapshot), .terminal, .contentShown, .questionChanged, .refused, .actionDue, .terminating:
                break
            }
        }
        await ending
    }

    /// How long a store may take when the user wants to leave.
    private static var patience: Duration { .seconds(2) }

    /// Shuts the shell down once what the user has changed is stored, or after a while, and closes what handlers use.
    private func close() async {
        let updates = shell.updates()
        let storing = Task {
            for await case .snapshot(let snapshot) in updates where !App.isSaving(snapshot.view) { return }
        }
        let timer = Task {
            // A sleep fails for one reason: it was cancelled, because there is nothing to wait for any more.
            guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
            storing.cancel()
        }
        await storing.value
        timer.cancel()
        await shell.shutdown()
        await app.close()
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
    /// Has the app do a view effect; the result is what the user should read about it.
    func perform(_ effect: any ViewEffect) -> UserMessage? {
        // Only a loop ends with it; a command ends when it has its result.
        if effect is ExitRequest { return nil }
        switch app.perform(effect) {
        case .done(let message): return message
        case .unknown:
            let fault = ShellFault.unperformed(type(of: effect).name)
            recording?.note(fault)
            return .note(Self.words(for: fault))
        }
    }

    /// What the user reads of a fault.
    private static func words(for fault: ShellFault) -> String { "The app has a defect: \(fault)." }

    /// What the user has changed and the app could not store, once it has ended.
    var loss: String? { App.loss(in: shell.snapshot.view) }
}

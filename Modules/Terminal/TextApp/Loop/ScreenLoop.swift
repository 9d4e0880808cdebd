import Effects
import ShellRuntime
import TextUI
import Trace

/// Runs an app as screens on a terminal: translates keys to events and draws views as frames.
struct ScreenLoop<App: TerminalApp> {
    private let session: AppSession<App>
    private let events: AppEventQueue<App.Bridge.ViewModel>
    private let process: RunningProcess<App>
    private let terminal: TerminalSession
    /// Whether the loop handles the signals of the process.
    private let receivesSignals: Bool
    private var renderer: FrameRenderer
    private var interaction: Interaction<App.Bridge.Event>
    private var presentation: Presentation
    private var reconciler: Reconciler<App.Bridge.ViewModel>
    private var size: Size
    /// The notes shown on the screen, which cuts them off and disappears; they are printed again after it is left.
    private var notes: [String] = []
    /// Whether the action requested on the command line is pending until a view accepts it.
    private var isActionDue = false
    /// The questions of gates, which are drawn and receive the keys until content is shown.
    private var gates: GateScreen
    private var hasShownContent = false
    private var hasDrawn = false

    init(
        _ app: App, on device: TerminalDevice = .standard, receivesSignals: Bool = true
    ) async throws(Failure) {
        terminal = TerminalSession(device: device)
        self.receivesSignals = receivesSignals
        let events = AppEventQueue<App.Bridge.ViewModel>()
        self.events = events
        session = try await AppSession(app, report: events.addNews)
        process = AppProcess.start(session, telling: events, isTerminal: terminal.device.isTerminal)
        renderer = FrameRenderer(color: app.display.colorDepth)
        presentation = app.display.presentation
        presentation.news = session.app.initialNotes.isEmpty ? nil : session.app.initialNotes.joined(separator: " ")
        size = terminal.size
        reconciler = Reconciler(session.shell.snapshot)
        let screen = App.screen(of: reconciler.snapshot.view, presentation)
        interaction = Interaction(showing: screen)
        gates = GateScreen(process.prompt, app: screen.app, language: presentation.language)
    }

    private var screen: TextScreen<App.Bridge.Event> { App.screen(of: reconciler.snapshot.view, presentation) }

    /// Runs until the user quits; returns the signal that ended the run, if any.
    mutating func run() async throws(Failure) -> Int32? {
        let reading = events.listen(to: session.shell, on: terminal.device, receivesSignals: receivesSignals)
        defer { terminal.leave() }
        let signal: Int32?
        do throws(Failure) {
            try await process.launch()
            try enter()
            await process.begin(session.app.starting?.action)
            TimeLimit.end()
            signal = try await follow()
            try await process.throwFailure()
        } catch {
            await end(reading)
            if let loss = session.loss { Output.say(loss) }
            throw error
        }
        await end(reading)
        try session.checkLoss(endedBy: signal)
        return signal
    }

    private func enter() throws(Failure) {
        do throws(TerminalError) {
            try terminal.enter()
        } catch {
            throw Failure(
                .cannotStart,
                "The terminal cannot be used: \(error). Start the app at another one, or as lines of text with --plain."
            )
        }
    }

    private func end(_ reading: Task<Void, Never>) async {
        reading.cancel()
        terminal.leave()
        if receivesSignals { TerminalSignals.endAtOnce() }
        for note in notes { Output.say(note) }
        await process.end()
        session.recording?.note(.inUse, process.timer.total)
        await session.end(events.rest) { message in
            if let note = note(in: message) { Output.say(note) }
        }
    }

    private mutating func follow() async throws(Failure) -> Int32? {
        while let event = await events.next() {
            process.noteUse()
            do throws(TerminalError) {
                if case .exit(let signal) = try await take(event) { return signal }
                // A burst of events is drawn once.
                if events.isEmpty { try draw() }
            } catch  where error.isHangUp {
                // The SIGHUP may not have been delivered yet.
                return nil
            } catch {
                throw Failure(.inputOutput, "The terminal cannot be used any more: \(error)")
            }
        }
        return nil
    }

    private mutating func take(_ event: AppEvent<App.Bridge.ViewModel>) async throws(TerminalError) -> LoopControl {
        switch event {
        case .ended, .terminating: return .exit(nil)
        case .update(let update): return take(update)
        case .news(let text): presentation.news = text.isEmpty ? nil : text
        case .contentShown:
            if !hasShownContent { session.start() }
            hasShownContent = true
            act()
        case .questionChanged: gates.refresh()
        case .refused(let error):
            isActionDue = false
            guard let reason = await process.refuse(error, afterContent: hasShownContent) else { break }
            terminal.leave()
            Output.say(reason)
            JobControl.stop()
        case .actionDue:
            isActionDue = true
            act()
        case .terminal(let event): return try await take(event)
        }
        return .proceed
    }

    private mutating func take(_ update: Update<App.Bridge.ViewModel>) -> LoopControl {
        switch reconciler.apply(update) {
        case .show:
            interaction.show(screen)
            act()
        case .perform(let effect, _):
            if effect is ExitRequest { return .exit(nil) }
            if let note = session.perform(effect).flatMap(note) {
                presentation.news = note
                notes.append(note)
            }
        case .drop:
            // The result of a key was applied before the listener delivers it; only an older revision is stale.
            if update.revision < reconciler.snapshot.revision {
                session.recording?.recordDrop(revision: update.revision)
            }
        }
        return .proceed
    }

    /// Sends the action requested on the command line if the view accepts it.
    private mutating func act() {
        if isActionDue, process.isContentShown { isActionDue = !session.act(in: reconciler.snapshot.view) }
    }

    /// Returns the text to show for a message; nil for announcements, which the screen shows itself.
    private func note(in message: UserMessage) -> String? {
        if case .note(let text) = message { text } else { nil }
    }

    private mutating func take(_ event: TerminalEvent) async throws(TerminalError) -> LoopControl {
        session.recording?.note(event)
        switch event {
        case .key(let key):
            if key == .escape { presentation.news = nil }
            for action in actions(for: key) {
                switch action {
                case .send(let event):
                    session.shell.send(event)
                    // The next key is meant for the view that results from this one, however fast it was typed.
                    await session.shell.processed()
                    _ = take(.snapshot(session.shell.snapshot))
                case .redraw: renderer.invalidate()
                case .suspend: await suspend()
                case .quit: if case .exit(let signal) = await process.requestEnd() { return .exit(signal) }
                }
            }
        case .resized(let width, let height): size = Size(width: width, height: height)
        case .suspendRequested: await suspend()
        case .focusChanged(let hasFocus): process.focusChanged(hasFocus)
        case .resumed(let width, let height): try await resume(Size(width: width, height: height))
        case .interrupted(let signal): return .exit(signal)
        case .closed: return .exit(nil)
        }
        return .proceed
    }

    private mutating func resume(_ size: Size) async throws(TerminalError) {
        await process.enterForeground()
        _ = take(.snapshot(session.shell.snapshot))
        try terminal.resume()
        self.size = size
        renderer.invalidate()
    }

    private func suspend() async {
        guard JobControl.canSuspend else { return }
        await process.enterBackground()
        terminal.suspend()
    }

    /// Returns the actions for a key. A key that edits the field is combined with the pending keys that edit it, so
    /// that the core receives a single edit.
    private mutating func actions(for key: Key) -> [Interaction<App.Bridge.Event>.Action] {
        guard process.isContentShown else { return gates.press(key) }
        guard interaction.edits(key) else { return interaction.press(key) }
        return interaction.edit([key] + events.takeKeys(while: interaction.edits))
    }

    private mutating func draw() throws(TerminalError) {
        let showsContent = process.isContentShown
        interaction.settle(presentation, size: size)
        let frame =
            showsContent
            ? screen.frame(interaction.applied(to: presentation), size: size) : gates.frame(presentation, size: size)
        guard try terminal.draw(frame, by: &renderer), showsContent else { return }
        if !hasDrawn { session.recording?.note(.firstFrame, ProcessClock.elapsed) }
        hasDrawn = true
    }
}

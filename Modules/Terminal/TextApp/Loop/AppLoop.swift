import Effects
import ProcessLifecycle
import ShellRuntime
import TextUI
import Trace

/// Runs an app at a terminal until it ends. ``ScreenLoop`` draws frames and reads keys, ``DialogueLoop`` prints and
/// reads lines; the rest is the same for both.
protocol AppLoop<App> {
    associatedtype App: TerminalApp

    var state: LoopState<App> { get set }

    /// Takes over the terminal.
    mutating func enter() throws(Failure)
    /// Gives the terminal back, before the process is stopped.
    mutating func leave()
    /// Gives the terminal back at the end of the run.
    mutating func end()
    /// Prepares for taking the terminal over again, after the process was continued.
    mutating func resume() throws(Failure)
    mutating func resize(_ size: Size)
    mutating func redraw()
    /// Uses colors for the terminal's background from now on.
    mutating func adapt(to background: ColorTheme)

    /// Handles a new view of the core.
    mutating func showView() throws(Failure)
    /// Shows texts, replacing the previous ones.
    mutating func tell(_ texts: [String]) throws(Failure)
    mutating func tell(_ message: UserMessage) throws(Failure)
    /// Prints a message after the terminal was given back.
    func tellAtEnd(_ message: UserMessage)

    mutating func take(_ key: Key) async throws(Failure)
    /// Handles the end of the input.
    mutating func endInput() async throws(Failure)
    /// Completes the handling of an event.
    mutating func settle() async throws(Failure)
}

/// The parts of a run that do not depend on how the app is shown.
struct LoopState<App: TerminalApp> {
    let session: AppSession<App>
    let events = AppEventQueue<App.Bridge.ViewModel>()
    let process: RunningProcess<App>
    let device: TerminalDevice
    /// Whether the loop handles the signals of the process.
    let receivesSignals: Bool
    var presentation: Presentation
    var interaction: Interaction<App.Bridge.Event>
    /// The questions of gates, which receive the input until content is shown.
    var gates: GateScreen
    fileprivate(set) var hasShownContent = false
    /// Whether the loop ends after this event.
    private(set) var isEnding = false
    /// The signal that ends the run, if any.
    private(set) var signal: Int32?
    fileprivate var reconciler: Reconciler<App.Bridge.ViewModel>
    /// The action requested on the command line, until a view accepts it.
    fileprivate var action: App.Bridge.Event?

    /// - Parameters:
    ///   - takesLines: whether text is entered in whole lines.
    ///   - begin: called with each further step of the launch.
    init(
        _ app: App, on device: TerminalDevice, receivesSignals: Bool = true, takesLines: Bool,
        begin: (LaunchHistory.Step) -> Void = { _ in }
    ) async throws(Failure) {
        (self.device, self.receivesSignals) = (device, receivesSignals)
        session = try await AppSession(app, report: events.addMessage, begin: begin)
        process = AppProcess.start(session, telling: events, isTerminal: device.isTerminal)
        presentation = app.display.presentation
        reconciler = Reconciler(session.shell.snapshot)
        let screen = App.screen(of: reconciler.snapshot.view, presentation)
        interaction = Interaction(showing: screen, takesLines: takesLines)
        gates = GateScreen(process.prompt, app: screen.app, language: presentation.language)
        action = session.app.action
    }

    /// Ends the loop, once; the process re-raises the signal if there is one.
    mutating func end(by signal: Int32? = nil) {
        if !isEnding { (isEnding, self.signal) = (true, signal) }
    }

    var view: App.Bridge.ViewModel { reconciler.snapshot.view }
    var screen: TextScreen<App.Bridge.Event> { App.screen(of: view, presentation) }

    /// Starts the core when content is shown for the first time, and sends it the action once the view accepts it.
    fileprivate mutating func startAndAct() {
        guard process.isContentShown else { return }
        if !hasShownContent { session.start() }
        hasShownContent = true
        guard let action, App.accepts(action, in: view) else { return }
        session.shell.send(action)
        self.action = nil
    }

    /// Drops an action that was not sent before the run left the foreground: the user would no longer expect it.
    fileprivate mutating func dropAction() { if !hasShownContent { action = nil } }
}

extension AppLoop {
    /// Runs until the user quits or the input ends; returns the signal that ended the run, if any.
    mutating func run() async throws(Failure) -> Int32? {
        let (session, process) = (state.session, state.process)
        let reading = state.events.listen(to: session.shell, on: state.device, receivesSignals: state.receivesSignals)
        do throws(Failure) {
            try await process.launch()
            try enter()
            await process.begin()
            TimeLimit.end()
            try tell(session.app.notes)
            try await follow()
            try await process.throwFailure()
        } catch {
            await end(reading)
            if let loss = session.loss { Output.say(loss) }
            throw error
        }
        await end(reading)
        try session.checkLoss(endedBy: state.signal)
        return state.signal
    }

    private mutating func end(_ reading: Task<Void, Never>) async {
        reading.cancel()
        end()
        if state.receivesSignals { TerminalSignals.endAtOnce() }
        await state.process.end()
        state.session.recorder?.note(.inUse, state.process.timer.total)
        await state.session.end(state.events.rest) { tellAtEnd($0) }
    }

    private mutating func follow() async throws(Failure) {
        while !state.isEnding, let event = await state.events.next() {
            state.process.noteUse()
            try await take(event)
            if state.isEnding || state.process.machine.state == .terminating { return }
            state.gates.refresh()
            state.startAndAct()
            try await settle()
        }
    }

    private mutating func take(_ event: AppEvent<App.Bridge.ViewModel>) async throws(Failure) {
        switch event {
        case .ended: state.end()
        case .processChanged: break
        case .update(let update): try take(update)
        case .message(let text): try tell(text.isEmpty ? [] : [text])
        case .terminal(let event): try await take(event)
        case .refused(let error):
            state.action = nil
            guard let reason = await state.process.refuse(error, afterContent: state.hasShownContent) else { break }
            leave()
            Output.say(reason)
            JobControl.stop()
        }
    }

    private mutating func take(_ update: Update<App.Bridge.ViewModel>) throws(Failure) {
        switch state.reconciler.apply(update) {
        case .show:
            state.interaction.show(state.screen)
            try showView()
        case .perform(let effect, _):
            if effect is ExitRequest { return state.end() }
            if let message = state.session.perform(effect) { try tell(message) }
        case .drop:
            // The result of a key was applied before the listener delivers it; only an older revision is stale.
            if update.revision < state.reconciler.snapshot.revision {
                state.session.recorder?.recordDrop(revision: update.revision)
            }
        }
    }

    private mutating func take(_ event: TerminalEvent) async throws(Failure) {
        state.session.recorder?.note(event)
        switch event {
        case .key(let key): try await take(key)
        case .resized(let width, let height): resize(Size(width: width, height: height))
        case .suspendRequested: await suspend()
        case .backgroundReported(let theme): adapt(to: theme)
        case .focusChanged(let hasFocus): state.process.focusChanged(hasFocus)
        case .resumed(let width, let height):
            resize(Size(width: width, height: height))
            state.dropAction()
            await state.process.enterForeground()
            try resume()
            try take(.snapshot(state.session.shell.snapshot))
        case .interrupted(let signal): state.end(by: signal)
        case .closed: try await endInput()
        }
    }

    private mutating func suspend() async {
        // A ^Z from before a stop would stop the continued app again.
        guard JobControl.canSuspend, !TerminalSignals.hasContinued else { return }
        state.dropAction()
        await state.process.enterBackground()
        // A stopped process may be ended before it is continued.
        await state.session.finishSaving()
        leave()
        if let loss = state.session.loss { Output.say(loss) }
        JobControl.stop()
    }

    /// Performs the actions of a key.
    mutating func perform(_ actions: [Interaction<App.Bridge.Event>.Action]) async throws(Failure) {
        for action in actions {
            switch action {
            case .send(let event): state.session.shell.send(event)
            case .redraw: redraw()
            case .suspend: await suspend()
            case .quit: return state.end()
            }
        }
        if actions.isEmpty { return }
        // The next key is meant for the view that results from this one, however fast it was typed.
        await state.session.processed()
        try take(.snapshot(state.session.shell.snapshot))
    }
}

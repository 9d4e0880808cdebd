import Effects
import ShellRuntime
import TextUI
import Trace

/// Runs an app as a dialogue of lines, for screen readers and for terminals without cursor movement.
///
/// It uses the same core and the same keys as the screens.
struct DialogueLoop<App: TerminalApp> {
    private let session: AppSession<App>
    private let events: AppEventQueue<App.Bridge.ViewModel>
    private let process: RunningProcess<App>
    private let terminal = TerminalDevice.standard
    private let presentation: Presentation
    private var interaction: Interaction<App.Bridge.Event>
    private var dialogue: Dialogue<App.Bridge.Event>
    private var reconciler: Reconciler<App.Bridge.ViewModel>
    /// The unfinished line of input.
    private var typed = TypedLine()
    /// The lines not yet answered, which count as input not yet handled.
    private var lines: [String] = []
    private var isInputOver = false
    /// The identifier of the screen shown while the app starts.
    private let firstScreen: String
    /// Whether the action requested on the command line is pending until a view accepts it.
    private var isActionDue = false
    /// The questions of gates, which receive the lines until content is shown.
    private var gates: GateScreen
    private var questions: Dialogue<GateScreen.Event>
    private var hasShownContent = false
    /// The texts held back while content is not shown; nil if nothing has been held back.
    private var unsaid: [String]?

    init(_ app: App) async throws(Failure) {
        let events = AppEventQueue<App.Bridge.ViewModel>()
        self.events = events
        session = try await AppSession(app, report: events.addNews)
        process = AppProcess.start(session, telling: events, isTerminal: terminal.isTerminal)
        presentation = app.display.presentation
        dialogue = Dialogue(presentation, width: Screen.width(app.display.environment))
        reconciler = Reconciler(session.shell.snapshot)
        let screen = App.screen(of: reconciler.snapshot.view, presentation)
        interaction = Interaction(showing: screen, takesLines: true)
        firstScreen = screen.id
        gates = GateScreen(process.prompt, app: screen.app, language: presentation.language)
        questions = Dialogue(
            Presentation(glyphs: presentation.glyphs, language: presentation.language), width: dialogue.width)
    }

    private var screen: TextScreen<App.Bridge.Event> { App.screen(of: reconciler.snapshot.view, presentation) }
    private var isSecretTyped: Bool {
        process.isContentShown ? screen.field?.isSecret == true : gates.current != nil
    }

    /// Runs until the user quits or the input ends; returns the signal that ended the run, if any.
    mutating func run() async throws(Failure) -> Int32? {
        let reading = events.listen(to: session.shell)
        let signal: Int32?
        do throws(Failure) {
            try await process.launch()
            await process.begin(session.app.starting?.action)
            TimeLimit.end()
            try tell(session.app.initialNotes)
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

    private func end(_ reading: Task<Void, Never>) async {
        reading.cancel()
        giveBackEcho()
        TerminalSignals.endAtOnce()
        await process.end()
        session.recording?.note(.inUse, process.timer.total)
        await session.end(events.rest) { try? say([$0.text]) }
    }

    private mutating func follow() async throws(Failure) -> Int32? {
        while let event = await events.next() {
            process.noteUse()
            if case .exit(let signal) = try await take(event) { return signal }
        }
        return nil
    }

    private mutating func take(_ event: AppEvent<App.Bridge.ViewModel>) async throws(Failure) -> LoopControl {
        switch event {
        case .ended, .terminating: return .exit(nil)
        case .terminal(.closed): return try await endInput()
        case .news(let text): if !text.isEmpty { try tell([text]) }
        case .update(let update):
            if case .exit(let signal) = try take(update) { return .exit(signal) }
            return try await answerLines()
        case .terminal(.key(.enter)):
            try endLine()
            return try await answerLines()
        case .terminal(.key(.character(let character))):
            typed.append(String(character))
            for case .character(let next) in events.takeKeys(while: \.isCharacter) { typed.append(String(next)) }
        case .terminal(.key(.paste(let text))): typed.append(text)
        case .terminal(.interrupted(let signal)): return .exit(signal)
        case .terminal(.suspendRequested):
            guard JobControl.canSuspend else { break }
            giveBackEcho()
            await process.enterBackground()
            JobControl.stop()
        case .contentShown:
            try showContent()
            return try await answerLines()
        case .questionChanged:
            try ask()
            return try await answerLines()
        case .refused(let error):
            isActionDue = false
            guard let reason = await process.refuse(error, afterContent: hasShownContent) else { break }
            giveBackEcho()
            Output.say(reason)
            JobControl.stop()
        case .actionDue:
            isActionDue = true
            act()
        case .terminal(.resumed(let width, _)): try await resume(width)
        case .terminal(.resized(let width, _)): dialogue.width = width
        case .terminal(.key), .terminal(.focusChanged): break
        }
        return .proceed
    }

    private mutating func take(_ update: Update<App.Bridge.ViewModel>) throws(Failure) -> LoopControl {
        switch reconciler.apply(update) {
        case .show:
            try show()
            act()
        case .perform(let effect, _):
            if effect is ExitRequest { return .exit(nil) }
            if let message = session.perform(effect) { try tell([message.text]) }
        case .drop: break
        }
        return .proceed
    }

    private mutating func resume(_ width: Int) async throws(Failure) {
        dialogue.width = width
        await process.enterForeground()
        // `showContent()` says the whole view below.
        if case .show = reconciler.apply(.snapshot(session.shell.snapshot)) { interaction.show(screen) }
        // The user's shell has re-enabled echo.
        try hideKey()
        unsaid = unsaid ?? []
        if process.isContentShown { try showContent() }
    }

    /// Says what was held back while gates were closed.
    private mutating func showContent() throws(Failure) {
        if !hasShownContent { session.start() }
        hasShownContent = true
        act()
        guard let held = unsaid.take() else { return }
        try hideKey()
        try say(held + dialogue.everything(in: screen))
    }

    /// Says the current question of a gate.
    private mutating func ask() throws(Failure) {
        guard gates.refresh(), !process.isContentShown, terminal.isForeground else { return }
        try hideKey()
        questions.width = dialogue.width
        if gates.current?.isOpen == true { try say(questions.everything(in: gates.screen)) }
    }

    /// Says texts, now or once content is shown.
    private mutating func tell(_ texts: [String]) throws(Failure) {
        guard !texts.isEmpty else { return }
        if process.isContentShown { try say(texts) } else { unsaid = (unsaid ?? []) + texts }
    }

    private func giveBackEcho() {
        // An error means that the terminal is gone, in which case it takes no output either. Unread input is dropped if
        // it is secret, since the user's shell would echo it.
        try? terminal.setEcho(true, droppingUnread: isSecretTyped)
    }

    /// Sends the action requested on the command line if the view accepts it.
    private mutating func act() {
        if isActionDue, process.isContentShown { isActionDue = !session.act(in: reconciler.snapshot.view) }
    }

    private mutating func show() throws(Failure) {
        interaction.show(screen)
        guard process.isContentShown else { return unsaid = unsaid ?? [] }
        try hideKey()
        try say(dialogue.lines(for: screen))
    }

    /// Disables echo while a secret is typed.
    private func hideKey() throws(Failure) {
        do throws(TerminalError) {
            try terminal.setEcho(!isSecretTyped)
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used: \(error)")
        }
    }

    /// Adds the typed line to the pending ones, unless it is too long.
    private mutating func endLine() throws(Failure) {
        guard let line = typed.take() else {
            return try say([GateTexts(language: presentation.language).lineTooLong])
        }
        lines.append(line)
        events.backlog.add([.paste(line)])
    }

    private mutating func removeLine() { events.backlog.remove(.paste(lines.removeFirst())) }

    /// Answers the pending lines, up to one that must wait.
    private mutating func answerLines() async throws(Failure) -> LoopControl {
        while let line = lines.first {
            guard process.isContentShown else {
                guard gates.current?.isOpen == true else { return .proceed }
                removeLine()
                gates.answer(line)
                continue
            }
            if mustWait(line) { break }
            removeLine()
            if case .exit(let signal) = try await answer(line) { return .exit(signal) }
        }
        return isInputOver && isDone ? .exit(nil) : .proceed
    }

    /// Whether everything was answered, and what is shown is complete.
    private var isDone: Bool {
        lines.isEmpty && process.isContentShown && (App.saving?.isComplete(reconciler.snapshot.view) ?? true)
    }

    /// Whether a line must wait for the next screen. Only lines from a program do, since it does not see that the app
    /// is starting; a user is answered at once.
    private func mustWait(_ line: String) -> Bool {
        !terminal.isTerminal && screen.id == firstScreen && screen.mustWait(line)
    }

    /// Ends the run once the pending lines are answered or the time limit is reached.
    private mutating func endInput() async throws(Failure) -> LoopControl {
        // The last line of a file may lack a newline. At a terminal, an unfinished line was not submitted.
        if !terminal.isTerminal, !typed.isEmpty {
            try endLine()
            if case .exit(let signal) = try await answerLines() { return .exit(signal) }
        }
        // Without a terminal, a closed gate may still open or refuse, and a program reads what arrives.
        if isInputOver || isDone || lines.isEmpty && terminal.isTerminal {
            for line in lines where process.isContentShown { try say(dialogue.reply(to: line, in: screen)) }
            return .exit(nil)
        }
        isInputOver = true
        Task { [events] in
            try? await Task.sleep(for: Self.timeout)
            events.add([.terminal(.closed)])
        }
        return .proceed
    }

    /// The time limit for answering pending lines after the input has ended.
    private static var timeout: Duration { .seconds(10) }

    /// Performs the command of a line.
    private mutating func answer(_ line: String) async throws(Failure) -> LoopControl {
        guard let keys = screen.keys(for: line) else {
            try say(dialogue.reply(to: line, in: screen))
            return .proceed
        }
        if let row = screen.row(for: line) { interaction.select(row: row) }
        for key in keys {
            let actions = interaction.press(key)
            for action in actions {
                switch action {
                case .quit: if case .exit(let signal) = await process.requestEnd() { return .exit(signal) }
                case .suspend, .redraw: break
                case .send(let event): session.shell.send(event)
                }
            }
            if actions.isEmpty { continue }
            // The next key is meant for the view that results from this one.
            await session.shell.processed()
            _ = try take(.snapshot(session.shell.snapshot))
        }
        return .proceed
    }

    private func say(_ lines: [String]) throws(Failure) {
        for line in lines.flatMap(dialogue.wrapped) { try Output.data(line) }
    }
}

extension Key {
    fileprivate var isCharacter: Bool { if case .character = self { true } else { false } }
}

extension UserMessage {
    fileprivate var text: String {
        switch self {
        case .note(let text), .announcement(let text): text
        }
    }
}

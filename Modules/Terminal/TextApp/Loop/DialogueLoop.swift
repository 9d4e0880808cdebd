import Effects
import ShellRuntime
import TextUI
import Trace

/// An app as a dialogue of lines: for screen readers, and for terminals that cannot move their cursor.
///
/// It runs on the same core and the same keys as the screens do.
struct DialogueLoop<App: TerminalApp> {
    private let session: AppSession<App>
    private let events: AppEventQueue<App.Bridge.ViewModel>
    private let process: RunningProcess<App>
    private let terminal = TerminalDevice.standard
    private let presentation: Presentation
    private var interaction: Interaction<App.Bridge.Event>
    private var dialogue: Dialogue<App.Bridge.Event>
    private var reconciler: Reconciler<App.Bridge.ViewModel>
    /// What has been typed of a line.
    private var typed = ""
    /// Lines that are not answered yet.
    private var lines: [String] = []
    private var isInputOver = false
    /// What is shown while the app is starting.
    private let firstScreen: String
    /// Whether what the run was asked for can be done as soon as a view can take it.
    private var isActionDue = false
    /// What is asked and gets the lines until content is shown.
    private var gates: GateScreen
    private var questions: Dialogue<GateScreen.Event>
    private var hasShownContent = false
    /// What was to be said while content was not shown; nil while there is nothing to make up for.
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

    /// Runs until the user leaves or the input ends; the result is the signal that ended it, if one did.
    mutating func run() async throws(Failure) -> Int32? {
        let reading = events.listen(to: session.shell)
        do throws(Failure) {
            try await process.launch()
            await process.begin(session.app.action)
            try tell(session.app.notes)
            let signal = try await follow()
            try await process.throwFailure()
            await end(reading)
            return signal
        } catch {
            await end(reading)
            throw error
        }
    }

    private func end(_ reading: Task<Void, Never>) async {
        reading.cancel()
        giveBackEcho()
        TerminalSignals.endAtOnce()
        await process.end()
        session.recording?.note(.inUse, process.timer.total)
        await session.end(events.rest) { try? say([$0.text]) }
        if let loss = session.loss { Output.say(loss) }
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
            lines.append(exchange(&typed, with: ""))
            return try await answerLines()
        case .terminal(.key(.character(let character))): typed.append(character)
        case .terminal(.key(.paste(let text))): typed += text
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
        // All of the view is said below.
        if case .show = reconciler.apply(.snapshot(session.shell.snapshot)) { interaction.show(screen) }
        // The user's shell has put the echo back.
        try hideKey()
        unsaid = unsaid ?? []
        if process.isContentShown { try showContent() }
    }

    /// Says what could not be said while gates were closed.
    private mutating func showContent() throws(Failure) {
        if !hasShownContent { session.start() }
        hasShownContent = true
        act()
        guard let held = unsaid.take() else { return }
        try hideKey()
        try say(held + dialogue.everything(in: screen))
    }

    /// Says what a gate asks.
    private mutating func ask() throws(Failure) {
        guard gates.refresh(), !process.isContentShown, terminal.isForeground else { return }
        try hideKey()
        questions.width = dialogue.width
        if gates.current?.isOpen == true { try say(questions.everything(in: gates.screen)) }
    }

    /// Says something now, or when content is shown.
    private mutating func tell(_ texts: [String]) throws(Failure) {
        guard !texts.isEmpty else { return }
        if process.isContentShown { try say(texts) } else { unsaid = (unsaid ?? []) + texts }
    }

    private func giveBackEcho() {
        // A terminal that cannot be given its echo back is one that is gone, and so is one that takes no more words.
        // What was typed unseen must not show where the user's shell reads on.
        try? terminal.setEcho(true, droppingUnread: isSecretTyped)
    }

    /// Does what the run was asked for, if the view can take it.
    private mutating func act() {
        if isActionDue, process.isContentShown { isActionDue = !session.act(in: reconciler.snapshot.view) }
    }

    private mutating func show() throws(Failure) {
        interaction.show(screen)
        guard process.isContentShown else { return unsaid = unsaid ?? [] }
        try hideKey()
        try say(dialogue.lines(for: screen))
    }

    /// A secret is typed unseen.
    private func hideKey() throws(Failure) {
        do throws(TerminalError) {
            try terminal.setEcho(!isSecretTyped)
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used: \(error)")
        }
    }

    /// Answers the lines that were typed, up to one that must wait.
    private mutating func answerLines() async throws(Failure) -> LoopControl {
        while let line = lines.first {
            guard process.isContentShown else {
                guard gates.current?.isOpen == true else { return .proceed }
                lines.removeFirst()
                gates.answer(line)
                continue
            }
            if mustWait(line) { break }
            lines.removeFirst()
            if case .exit(let signal) = try await answer(line) { return .exit(signal) }
        }
        return isInputOver && lines.isEmpty && process.isContentShown ? .exit(nil) : .proceed
    }

    /// Whether a line from a program, which does not see that the app is starting, must wait for the next screen. People
    /// are told at once.
    private func mustWait(_ line: String) -> Bool {
        !terminal.isTerminal && screen.id == firstScreen && screen.mustWait(line)
    }

    /// Ends the run when the lines that wait are answered, or it has taken too long until they could be.
    private mutating func endInput() async throws(Failure) -> LoopControl {
        // The last line of a file may have no end. At a terminal, what the user has not ended is not meant yet.
        if !terminal.isTerminal, !typed.isEmpty {
            lines.append(exchange(&typed, with: ""))
            if case .exit(let signal) = try await answerLines() { return .exit(signal) }
        }
        // Without a terminal a closed gate may still open, or refuse.
        if isInputOver || lines.isEmpty && (terminal.isTerminal || process.isContentShown) {
            for line in lines where process.isContentShown { try say(dialogue.reply(to: line, in: screen)) }
            return .exit(nil)
        }
        isInputOver = true
        Task { [events] in
            try? await Task.sleep(for: Self.patience)
            events.add([.terminal(.closed)])
        }
        return .proceed
    }

    /// How long lines wait for a screen that takes them once the input has ended.
    private static var patience: Duration { .seconds(10) }

    /// Does what a line says.
    private mutating func answer(_ line: String) async throws(Failure) -> LoopControl {
        guard let keys = screen.keys(for: line) else {
            try say(dialogue.reply(to: line, in: screen))
            return .proceed
        }
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
            // The next key is meant for the view that this one leads to.
            await session.shell.processed()
            _ = try take(.snapshot(session.shell.snapshot))
        }
        return .proceed
    }

    private func say(_ lines: [String]) throws(Failure) {
        for line in lines.flatMap(dialogue.wrapped) { try Output.data(line) }
    }
}

extension UserMessage {
    fileprivate var text: String {
        switch self {
        case .note(let text), .announcement(let text): text
        }
    }
}

import TextUI

/// Runs an app as a dialogue of lines, for screen readers and for terminals without cursor movement.
///
/// It uses the same core and the same keys as the screens.
struct DialogueLoop<App: TerminalApp>: AppLoop {
    var state: LoopState<App>
    private var dialogue: Dialogue<App.Bridge.Event>
    /// The unfinished line of input.
    private var typed = TypedLine()
    /// The unanswered lines, which count as unhandled input.
    private var lines: [String] = []
    private var isInputOver = false
    /// The identifier of the screen shown while the app starts.
    private let firstScreen: String
    private var questions: Dialogue<GateScreen.Event>
    /// The number of the last question of a gate that was printed.
    private var saidQuestion = 0
    /// The texts held back while content is not shown, to be printed before the whole view; nil if none are held back.
    private var unsaid: [String]?

    init(_ app: App) async throws(Failure) {
        state = try await LoopState(app, on: .standard, takesLines: true)
        let presentation = state.presentation
        dialogue = Dialogue(presentation, width: Screen.width(app.display.environment))
        firstScreen = state.screen.id
        questions = Dialogue(
            Presentation(glyphs: presentation.glyphs, language: presentation.language), width: dialogue.width)
    }

    /// Whether echo was disabled, because a secret is typed.
    private var isHidden = false
    private var isSecretTyped: Bool {
        state.process.isContentShown ? state.screen.field?.isSecret == true : state.gates.current != nil
    }

    func enter() {}

    func leave() {
        // An error means that the terminal is disconnected, and then output fails, too. Unread input is dropped if it
        // is secret, since the user's shell would echo it.
        try? state.device.setEcho(true, droppingUnread: isHidden)
    }

    func end() { leave() }

    mutating func resume() throws(Failure) {
        unsaid = unsaid ?? []
        // The user's shell has re-enabled echo.
        try hideKey()
    }

    mutating func resize(_ size: Size) { (dialogue.width, questions.width) = (size.width, size.width) }

    func redraw() {}
    func adapt(to background: ColorTheme) {}

    mutating func showView() throws(Failure) {
        guard state.process.isContentShown, unsaid == nil else { return unsaid = unsaid ?? [] }
        try hideKey()
        try say(dialogue.lines(for: state.screen))
    }

    /// Prints texts, now or once content is shown.
    mutating func tell(_ texts: [String]) throws(Failure) {
        guard !texts.isEmpty else { return }
        if state.process.isContentShown { try say(texts) } else { unsaid = (unsaid ?? []) + texts }
    }

    mutating func tell(_ message: UserMessage) throws(Failure) { try tell([message.text]) }
    func tellAtEnd(_ message: UserMessage) { try? say([message.text]) }

    mutating func take(_ key: Key) throws(Failure) {
        switch key {
        case .enter: try endLine()
        case .paste(let text): typed.append(text)
        case .character(let character):
            typed.append(String(character))
            for case .character(let next) in state.events.takeKeys(while: \.isCharacter) { typed.append(String(next)) }
        default: break
        }
    }

    mutating func settle() async throws(Failure) {
        if state.process.isContentShown, let held = unsaid.take() {
            try hideKey()
            try say(held + dialogue.everything(in: state.screen))
        }
        try ask()
        try await answerLines()
    }

    /// Prints the current question of a gate, once.
    private mutating func ask() throws(Failure) {
        guard let question = state.gates.current, question.isOpen, question.number != saidQuestion,
            !state.process.isContentShown, state.device.isForeground
        else { return }
        saidQuestion = question.number
        try hideKey()
        try say(questions.everything(in: state.gates.screen))
    }

    /// Disables echo while a secret is typed.
    private mutating func hideKey() throws(Failure) {
        isHidden = isSecretTyped
        do throws(TerminalError) {
            try state.device.setEcho(!isHidden)
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used: \(error)")
        }
    }

    private func say(_ lines: [String]) throws(Failure) {
        for line in lines.flatMap(dialogue.wrapped) { try Output.data(line) }
    }
}

// Input.
extension DialogueLoop {
    /// Adds the typed line to the pending ones, unless it is too long.
    private mutating func endLine() throws(Failure) {
        guard let line = typed.take() else {
            return try say([GateTexts(state.presentation).lineTooLong])
        }
        lines.append(line)
        state.events.backlog.add(.paste(line))
    }

    private mutating func removeLine() { state.events.backlog.remove(.paste(lines.removeFirst())) }

    /// Answers the pending lines, up to one that must wait.
    private mutating func answerLines() async throws(Failure) {
        while !state.isEnding, let line = lines.first {
            guard state.process.isContentShown else {
                guard state.gates.current?.isOpen == true else { return }
                removeLine()
                state.gates.answer(line)
                continue
            }
            if mustWait(line) { break }
            removeLine()
            try await answer(line)
        }
        if isInputOver, isDone { try finish() }
    }

    /// Whether all lines are answered, and the view is complete.
    private var isDone: Bool {
        lines.isEmpty && state.process.isContentShown && App.isComplete(state.view)
    }

    /// Whether a line must wait for the next screen. Only lines from a program do, since it does not see that the app
    /// is starting; a user is answered at once.
    private func mustWait(_ line: String) -> Bool {
        !state.device.isTerminal && state.screen.id == firstScreen && state.screen.mustWait(line)
    }

    /// Ends the run once the pending lines are answered or the time limit is reached.
    mutating func endInput() async throws(Failure) {
        // The last line of a file may lack a newline. At a terminal, an unfinished line was not submitted.
        if !state.device.isTerminal, !typed.isEmpty {
            try endLine()
            try await answerLines()
            if state.isEnding { return }
        }
        // Without a terminal, a closed gate may still open or throw, and a program reads output that arrives later.
        if isInputOver || isDone || lines.isEmpty && state.device.isTerminal {
            for line in lines where state.process.isContentShown { try say(dialogue.reply(to: line, in: state.screen)) }
            return try finish()
        }
        isInputOver = true
        Task { [events = state.events] in
            try? await Task.sleep(for: Self.timeout)
            events.add([.terminal(.closed)])
        }
    }

    /// Ends the run because its input has ended.
    private mutating func finish() throws(Failure) {
        if !state.device.isTerminal, let shortfall = state.session.app.shortfall(in: state.view) { throw shortfall }
        state.end()
    }

    /// The time limit for answering pending lines after the input has ended.
    private static var timeout: Duration { .seconds(10) }

    /// Performs the command of a line.
    private mutating func answer(_ line: String) async throws(Failure) {
        guard let keys = state.screen.keys(for: line) else {
            return try say(dialogue.reply(to: line, in: state.screen))
        }
        if let row = state.screen.row(for: line) { state.interaction.select(row: row) }
        for key in keys where !state.isEnding { try await perform(state.interaction.press(key)) }
    }
}

extension Key {
    fileprivate var isCharacter: Bool { if case .character = self { true } else { false } }
}

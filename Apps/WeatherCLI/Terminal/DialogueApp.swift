import Lifecycle
import ShellRuntime
import TextUI
import WeatherText

/// The app as a dialogue of lines: for screen readers, and for terminals that cannot move their cursor.
///
/// It runs on the same core and the same table of keys as the screens do.
struct DialogueApp {
    private let settings: Settings
    private let session: Session
    private let events: AppEventQueue
    private let terminal = TerminalDevice.standard
    private let presentation: Presentation
    private var interaction = Interaction()
    private var dialogue: Dialogue
    private var reconciler: Reconciler<Lifecycle.ViewModel>
    /// What has been typed of a line.
    private var typed = ""

    init(_ settings: Settings) throws(Failure) {
        self.settings = settings
        let events = AppEventQueue()
        self.events = events
        session = try Session(settings, .online, report: events.addNews)
        presentation = Presentation(
            units: settings.units, glyphs: settings.glyphs, banner: settings.banner,
            asksDesktop: settings.asksDesktopForLocation)
        dialogue = Dialogue(presentation, width: Screen.width(settings.environment))
        reconciler = Reconciler(session.shell.snapshot)
        interaction.show(view)
    }

    private var view: Lifecycle.ViewModel { reconciler.snapshot.view }

    /// Runs until the user leaves or the input ends; the result is the signal that ended it, if one did.
    mutating func run() async throws(Failure) -> Int32? {
        let reading = events.listen(to: session.shell)
        do throws(Failure) {
            for note in session.notes { try say([note]) }
            session.shell.send(.start)
            let signal = try await follow()
            reading.cancel()
            await end()
            return signal
        } catch {
            reading.cancel()
            await end()
            throw error
        }
    }

    private func end() async {
        // A terminal that cannot be given its echo back is one that is gone, and so is one that takes no more words.
        // A key that was typed unseen must not show where the user's shell reads on.
        try? terminal.setEcho(true, droppingUnread: Mode(view) == .keyField)
        await session.end(events.rest) { try? say($0) }
        if let loss = session.loss { Output.say(loss) }
    }

    private mutating func follow() async throws(Failure) -> Int32? {
        while let event = await events.next() {
            if case .exit(let signal) = try await take(event) { return signal }
        }
        return nil
    }

    private mutating func take(_ event: AppEvent) async throws(Failure) -> LoopControl {
        switch event {
        case .ended, .terminal(.closed): return .exit(nil)
        case .news(let text): try say([text])
        case .update(let update): try take(update)
        case .terminal(.key(.enter)): return try await answer()
        case .terminal(.key(.character(let character))): typed.append(character)
        case .terminal(.key(.paste(let text))): typed += text
        case .terminal(.interrupted(let signal)): return .exit(signal)
        case .terminal(.suspendRequested): TerminalSession(device: terminal).suspend()
        case .terminal(.resumed(let width, _)):
            dialogue.width = width
            // The user's shell has put the echo back.
            try hideKey()
            try say(dialogue.everything(in: view))
        case .terminal(.resized(let width, _)): dialogue.width = width
        case .terminal(.key): break
        }
        return .proceed
    }

    private mutating func take(_ update: Update<Lifecycle.ViewModel>) throws(Failure) {
        switch reconciler.apply(update) {
        case .show: try show()
        case .perform(let effect, _): if let message = session.perform(effect) { try say(message) }
        case .drop: break
        }
    }

    private mutating func show() throws(Failure) {
        interaction.show(view)
        try hideKey()
        try say(dialogue.lines(for: view))
    }

    /// A key is typed unseen.
    private func hideKey() throws(Failure) {
        do throws(TerminalError) {
            try terminal.setEcho(Mode(view) != .keyField)
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used: \(error)")
        }
    }

    /// Does what the typed line says.
    private mutating func answer() async throws(Failure) -> LoopControl {
        let line = exchange(&typed, with: "")
        guard let keys = Dialogue.keys(for: line, in: view) else {
            try say(dialogue.reply(to: line, in: view))
            return .proceed
        }
        for key in keys {
            for action in interaction.press(key, in: view) {
                switch action {
                case .quit: return .exit(nil)
                case .suspend, .redraw: break
                case .send(let event):
                    session.shell.send(event)
                    // The next key is meant for the view that this one leads to.
                    await session.shell.processed()
                    try take(.snapshot(session.shell.snapshot))
                }
            }
        }
        return .proceed
    }

    private func say(_ message: Session.UserMessage) throws(Failure) {
        switch message {
        case .note(let text), .announcement(let text): try say([text])
        }
    }

    private func say(_ lines: [String]) throws(Failure) {
        for line in lines.flatMap(dialogue.wrapped) { try Output.data(line) }
    }
}

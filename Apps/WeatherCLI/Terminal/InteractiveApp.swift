import Lifecycle
import ShellRuntime
import TextUI
import WeatherText

/// The app on a terminal: keys become events, views become frames.
struct InteractiveApp {
    private let settings: Settings
    private let session: Session
    private let events: AppEventQueue
    private let terminal = TerminalSession()
    private var renderer: FrameRenderer
    private var interaction = Interaction()
    private var presentation: Presentation
    private var reconciler: Reconciler<Lifecycle.ViewModel>
    private var size: Size
    /// What was done once and told on a screen that cuts it and goes; it is told again where it stays.
    private var notes: [String] = []

    init(_ settings: Settings) throws(Failure) {
        self.settings = settings
        let events = AppEventQueue()
        self.events = events
        session = try Session(settings, .online, report: events.addNews)
        renderer = FrameRenderer(color: Screen.color(settings))
        let news = session.notes.isEmpty ? nil : session.notes.joined(separator: " ")
        presentation = Presentation(
            units: settings.units, glyphs: settings.glyphs, banner: settings.banner, news: news,
            asksDesktop: settings.asksDesktopForLocation)
        size = terminal.size
        reconciler = Reconciler(session.shell.snapshot)
        interaction.show(view)
    }

    private var view: Lifecycle.ViewModel { reconciler.snapshot.view }

    /// Runs until the user leaves; the result is the signal that ended it, if one did.
    mutating func run() async throws(Failure) -> Int32? {
        do throws(TerminalError) {
            try terminal.enter()
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used: \(error)")
        }
        defer { terminal.leave() }
        let reading = events.listen(to: session.shell)
        do throws(Failure) {
            session.shell.send(.start)
            let signal = try await follow()
            await end(reading)
            return signal
        } catch {
            await end(reading)
            throw error
        }
    }

    private func end(_ reading: Task<Void, Never>) async {
        reading.cancel()
        terminal.leave()
        for note in notes { Output.say(note) }
        await session.end(events.rest) { message in
            if let note = note(in: message) { Output.say(note) }
        }
        if let loss = session.loss { Output.say(loss) }
    }

    private mutating func follow() async throws(Failure) -> Int32? {
        while let event = await events.next() {
            do throws(TerminalError) {
                if case .exit(let signal) = try await take(event) { return signal }
                // What happens together is worth drawing once.
                if events.isEmpty { try draw() }
            } catch  where error.isHangUp {
                // The signal that says so may not have come yet.
                return nil
            } catch {
                throw Failure(.inputOutput, "The terminal cannot be used any more: \(error)")
            }
        }
        return nil
    }

    private mutating func take(_ event: AppEvent) async throws(TerminalError) -> LoopControl {
        switch event {
        case .ended: return .exit(nil)
        case .update(let update): take(update)
        case .news(let text): presentation.news = text
        case .terminal(let event): return try await take(event)
        }
        return .proceed
    }

    private mutating func take(_ update: Update<Lifecycle.ViewModel>) {
        switch reconciler.apply(update) {
        case .show(let view): interaction.show(view)
        case .perform(let effect, _):
            if let note = session.perform(effect).flatMap(note) {
                presentation.news = note
                notes.append(note)
            }
        case .drop:
            // What a key led to was taken before the listener brings it; only what is older is stale.
            if update.revision < reconciler.snapshot.revision {
                session.recording?.recordDrop(revision: update.revision)
            }
        }
    }

    private func note(in message: Session.UserMessage) -> String? {
        switch message {
        case .note(let text): text
        // The screen shows the same news of itself.
        case .announcement: nil
        }
    }

    private mutating func take(_ event: TerminalEvent) async throws(TerminalError) -> LoopControl {
        session.recording?.note(event)
        switch event {
        case .key(let key):
            for action in actions(for: key) {
                switch action {
                case .send(let event):
                    session.shell.send(event)
                    // The next key is meant for the view that this one leads to, however fast it was typed.
                    await session.shell.processed()
                    take(.snapshot(session.shell.snapshot))
                case .redraw: renderer.invalidate()
                case .suspend: terminal.suspend()
                case .quit: return .exit(nil)
                }
            }
        case .resized(let width, let height): size = Size(width: width, height: height)
        case .suspendRequested: terminal.suspend()
        case .resumed(let width, let height):
            try terminal.resume()
            size = Size(width: width, height: height)
            renderer.invalidate()
        case .interrupted(let signal): return .exit(signal)
        case .closed: return .exit(nil)
        }
        return .proceed
    }

    /// What a key asks for. A key that edits the field is taken together with those that wait and edit it, too: all of
    /// them are one edit to the core.
    private mutating func actions(for key: Key) -> [Interaction.Action] {
        guard interaction.edits(key) else { return interaction.press(key, in: view) }
        return interaction.edit([key] + events.takeKeys(while: interaction.edits))
    }

    private mutating func draw() throws(TerminalError) {
        // Stopped or in the background, the app leaves the terminal to the others; it draws everything when it is back.
        guard terminal.isOurs else { return }
        let frame = WeatherText.frame(of: view, interaction.applied(to: presentation), size: size)
        let bytes = renderer.bytes(for: frame)
        if !bytes.isEmpty { try terminal.write(bytes) }
    }
}

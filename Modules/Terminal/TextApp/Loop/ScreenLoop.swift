import TextUI
import Trace

/// Runs an app as screens: translates keys to events and draws views as frames.
struct ScreenLoop<App: TerminalApp>: AppLoop {
    var state: LoopState<App>
    private let terminal: TerminalSession
    private var renderer: FrameRenderer
    private var size: Size
    /// The notes shown on the screen, where they may be truncated; they are printed again after it is left.
    private var notes: [String] = []
    /// Whether the process was continued, and the terminal is to be taken over again.
    private var isResuming = false
    private var hasDrawn = false
    private let launches: LaunchHistory?
    /// Whether the question of a gate was drawn: the time until the first frame then includes the user's time.
    private var hasAsked = false

    init(
        _ app: App, on device: TerminalDevice = .standard, receivesSignals: Bool = true,
        launches: LaunchHistory? = nil
    ) async throws(Failure) {
        state = try await LoopState(app, on: device, receivesSignals: receivesSignals, takesLines: false) {
            launches?.begin($0)
        }
        terminal = TerminalSession(device: device, hasMouse: app.display.hasMouse)
        renderer = FrameRenderer(color: app.display.colorDepth)
        size = device.size
        launches?.begin(.services)
        self.launches = launches
        if let step = launches?.unfinished {
            notes.append(GateTexts(state.presentation).unfinished(step))
        }
    }

    func enter() throws(Failure) {
        do throws(TerminalError) {
            try terminal.enter()
        } catch {
            throw Failure(
                .cannotStart,
                "The terminal cannot be used: \(error). Start the app at another one, or as lines of text with --plain."
            )
        }
    }

    func leave() { terminal.leave() }

    func end() {
        terminal.leave()
        notes.forEach(Output.say)
    }

    mutating func resume() { isResuming = true }
    mutating func resize(_ size: Size) { self.size = size }
    mutating func redraw() { renderer.invalidate() }
    mutating func adapt(to background: ColorTheme) { renderer.color = renderer.color.on(background) }
    func showView() {}

    mutating func tell(_ texts: [String]) {
        state.presentation.message = texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    mutating func tell(_ message: UserMessage) {
        guard case .message(let text) = message else { return }
        tell([text])
        notes.append(text)
    }

    func tellAtEnd(_ message: UserMessage) { if case .message(let text) = message { Output.say(text) } }

    mutating func take(_ key: Key) async throws(Failure) {
        if key == .escape { tell([]) }
        try await perform(actions(for: key))
    }

    mutating func endInput() { state.end() }

    /// Draws, unless more events are pending: a burst of events is drawn once.
    mutating func settle() throws(Failure) {
        guard state.events.isEmpty else { return }
        do throws(TerminalError) {
            try draw()
        } catch  where error.isHangUp {
            // The SIGHUP may not have been delivered yet.
            state.end()
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used any more: \(error)")
        }
    }

    /// Returns the actions for a key. A key that edits the field is combined with the pending keys that edit it, so
    /// that the core receives a single edit.
    private mutating func actions(for key: Key) -> [Interaction<App.Bridge.Event>.Action] {
        guard state.process.isContentShown else { return state.gates.press(key) }
        guard state.interaction.edits(key) else { return state.interaction.press(key) }
        return state.interaction.edit([key] + state.events.takeKeys(while: state.interaction.edits))
    }

    private mutating func draw() throws(TerminalError) {
        if isResuming {
            try terminal.resume()
            renderer.invalidate()
            isResuming = false
        }
        let showsContent = state.process.isContentShown
        let frame =
            showsContent
            ? state.screen.frame(state.interaction.applied(to: state.presentation), size: size)
            : state.gates.frame(state.presentation, size: size)
        if showsContent { state.interaction.settle(to: frame) }
        if !hasDrawn { launches?.begin(showsContent ? .frame : state.gates.current == nil ? .services : .question) }
        guard try terminal.draw(frame, by: &renderer), showsContent else {
            hasAsked = hasAsked || !showsContent && state.gates.current != nil
            return
        }
        if !hasDrawn {
            state.session.recorder?.note(.firstFrame, ProcessClock.elapsed)
            launches?.end(after: hasAsked ? nil : ProcessClock.elapsed)
            // Not earlier: the first frame does not wait for the answer, which the shell would read after an early end.
            if state.session.app.display.asksBackground { try terminal.askBackground() }
        }
        hasDrawn = true
    }
}

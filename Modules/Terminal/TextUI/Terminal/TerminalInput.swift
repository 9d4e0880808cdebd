/// An event of a terminal.
public enum TerminalEvent: Sendable, Hashable {
    /// A key was pressed, or text was pasted.
    case key(Key)
    /// The size of the terminal has changed.
    case resized(width: Int, height: Int)
    /// A stop was requested (^Z, or SIGTSTP): call ``TerminalSession/suspend()``.
    case suspendRequested
    /// The process was continued in the foreground: call ``TerminalSession/resume()`` and redraw.
    case resumed(width: Int, height: Int)
    /// The window or pane of the terminal has gained or lost focus; it may still be visible. Many terminals do not
    /// report this.
    case focusChanged(Bool)
    /// The terminal has answered ``TerminalSession/askBackground()``.
    case backgroundReported(ColorTheme)
    /// A signal requests the end of the process: SIGINT, SIGTERM, SIGHUP, or another terminating signal.
    case interrupted(signal: Int32)
    /// The terminal is gone; no more keys will arrive.
    case closed
}

extension TerminalDevice {
    /// Returns the sequence of the terminal's events, read on a dedicated thread. Events that arrive together are one
    /// element, since keys can arrive faster than a task can be resumed for each.
    ///
    /// No keys are read while the ``InputBacklog`` is full; signals are.
    ///
    /// A process that is continued while another job has the terminal (`bg`) stops again, since it cannot draw.
    ///
    /// It supports a single iteration. Reading ends when the iterating task is cancelled or the sequence is released.
    ///
    /// - Parameters:
    ///   - receivesSignals: whether signals of the process are reported. Only one sequence can receive them.
    ///   - backlog: counts the reported keys; the code that handles a key removes it.
    public func events(
        receivesSignals: Bool = true, backlog: InputBacklog = InputBacklog()
    ) -> AsyncStream<[TerminalEvent]> {
        InputReader.start(self, receivesSignals: receivesSignals, backlog)
    }
}

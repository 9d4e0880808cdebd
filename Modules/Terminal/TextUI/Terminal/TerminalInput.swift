#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What happens at a terminal.
public enum TerminalEvent: Sendable, Hashable {
    /// A key was pressed, or text was pasted.
    case key(Key)
    /// The terminal has a new size.
    case resized(width: Int, height: Int)
    /// The user asked to stop (^Z, or SIGTSTP): call ``TerminalSession/suspend()``.
    case suspendRequested
    /// The process runs again, in the foreground: call ``TerminalSession/resume()`` and draw everything.
    case resumed(width: Int, height: Int)
    /// The terminal's window or pane has gained or lost the focus; it is still to be seen. Many terminals never tell.
    case focusChanged(Bool)
    /// A signal asks to end: SIGINT, SIGTERM, SIGHUP, or another that ends a program.
    case interrupted(signal: Int32)
    /// The terminal is gone; no key will come.
    case closed
}

/// Everything that happens at a terminal, in order, read on a thread of its own. What came together is one element, as
/// keys can come faster than a task wakes for each.
///
/// Continued while another job has the terminal (`bg`), the process stops again: it has nothing to show itself on.
///
/// It can be iterated once. Reading ends when the iterating task is cancelled or the sequence is dropped.
public struct TerminalInput: AsyncSequence, Sendable {
    public typealias Element = [TerminalEvent]
    public typealias Failure = Never

    private let events: AsyncStream<[TerminalEvent]>

    /// Starts reading.
    /// - Parameters:
    ///   - device: the terminal; the process's own unless given.
    ///   - receivesSignals: whether signals of the process are reported here. Only one input can receive them.
    public init(device: TerminalDevice = .standard, receivesSignals: Bool = true) {
        let (events, continuation) = AsyncStream.makeStream(of: [TerminalEvent].self)
        self.events = events
        InputReader.start(device, receivesSignals: receivesSignals, continuation)
    }

    /// Iterates over the events.
    public func makeAsyncIterator() -> AsyncStream<[TerminalEvent]>.Iterator { events.makeAsyncIterator() }
}

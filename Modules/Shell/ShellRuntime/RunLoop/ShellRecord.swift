public import Effects

/// A record of what passed through a shell, reported on the shell's actor and in processing order.
///
/// An event, an answer or a handler's return is an input to the core; the records up to the next input are its results.
public enum ShellRecord<Event: Sendable, ViewModel: Sendable & Equatable>: Sendable {
    /// An event was passed to the core.
    case event(Event)
    /// An answer to a request was passed to the core.
    case answer(RequestID, effect: String, output: any Encodable & Sendable)
    /// The core was informed that a request's handler has returned.
    case closed(RequestID)

    /// The number of events that had no meaning in the state in which they arrived.
    case ignored(Int)
    /// The core cancelled a request.
    case cancelled(RequestID)
    /// The core requested an effect.
    case request(Request)
    /// The view was rendered: the initial one, and then every new one.
    case snapshot(Snapshot<ViewModel>)
    /// The core sent a view effect.
    case viewEffect(revision: UInt64, any ViewEffect)
    /// The number of bytes exchanged with the core for the last message and the view; only for a core behind a wire.
    case transferred(Transfer)
    /// A fault was reported.
    case fault(ShellFault)

    /// The shell stopped accepting events, and cancels the work in flight.
    case shutdown
    /// The shell has ended.
    case ended
}

/// Receives the records of a shell.
public struct ShellObserver<Bridge: CoreBridge>: Sendable {
    let note: @Sendable (ShellRecord<Bridge.Event, Bridge.ViewModel>) -> Void

    /// Creates an observer.
    ///
    /// - Parameter note: Called with every record. The shell waits for it, so it must return quickly.
    public init(
        note: @escaping @Sendable (ShellRecord<Bridge.Event, Bridge.ViewModel>) -> Void
    ) {
        self.note = note
    }
}

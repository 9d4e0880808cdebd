public import Effects

/// Something that passed through a shell, told on the shell's own actor and in the shell's order.
///
/// An event, an answer or a handler's end is a message to the core; what follows up to the next message came of it.
public enum ShellRecord<Event: Sendable, ViewModel: Sendable & Equatable>: Sendable {
    /// The core was given an event.
    case event(Event)
    /// The core was given an answer to a request.
    case answer(RequestID, effect: String, output: any Encodable & Sendable)
    /// The core was told that a request's handler has returned.
    case closed(RequestID)

    /// So many of the core's events meant nothing where they arrived.
    case ignored(Int)
    /// The core no longer wants an answer.
    case cancelled(RequestID)
    /// The core asked for an effect.
    case request(Request)
    /// The core had the view drawn: the first one at the start, and then every new one.
    case snapshot(Snapshot<ViewModel>)
    /// The core has changed its view without having it drawn.
    case unrendered(ViewModel)
    /// The core had news for the shell itself.
    case viewEffect(revision: UInt64, any ViewEffect)
    /// Something went wrong or came too late.
    case fault(ShellFault)

    /// The shell takes no more events, and cancels what is under way.
    case shutdown
    /// The shell has ended.
    case ended
}

/// Watches a shell from the inside.
public struct ShellObserver<Bridge: CoreBridge>: Sendable {
    let note: @Sendable (ShellRecord<Bridge.Event, Bridge.ViewModel>) -> Void

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - note: hears of every record. The shell waits for it, so it must be quick.
    public init(
        note: @escaping @Sendable (ShellRecord<Bridge.Event, Bridge.ViewModel>) -> Void
    ) {
        self.note = note
    }
}

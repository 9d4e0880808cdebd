/// The state of a process in its lifecycle. A process is always in exactly one state.
///
/// ```text
///             ┌──▶ foreground ──┐
///             │      ▲   │      │
/// launching ──┤      │   ▼      ├──▶ terminating
///             ├──▶ background ──┤
///             └─────────────────┘
/// ```
public enum ProcessState: String, Sendable, CaseIterable {
    /// The process creates its services, until it first becomes visible or is sent to the background.
    case launching
    /// The process is visible and accepts input.
    case foreground
    /// The process is not visible: stopped, or running without a screen.
    case background
    /// The process is ending. A final state.
    case terminating
}

/// An event in the life of a process, sent by the code that knows the system (signals, a terminal, a window).
///
/// A stop by Ctrl-Z is `willResignActive` and `didEnterBackground`; continuing is `willEnterForeground` and
/// `didBecomeActive`. A pair of events that changes nothing is an interruption: `willResignActive` and
/// `didBecomeActive` when a window loses and regains focus, `willEnterForeground` and `didEnterBackground` when a
/// return is refused. Repeating one half of a pair has no effect. Events imply no others: without `willResignActive`,
/// `willLeave` is not called.
public enum ProcessEvent: Sendable {
    /// The process is visible and accepts input.
    case didBecomeActive
    /// The process may be about to leave the foreground.
    case willResignActive
    /// The process is not visible, or remains so.
    case didEnterBackground
    /// The process was stopped for an unknown time without prior notice. Only expected in the background.
    case wasStopped
    /// The process may be about to return to the foreground.
    case willEnterForeground
    /// The process should terminate.
    case willTerminate(TerminationReason)
}

/// The reason a process terminates.
public enum TerminationReason: Sendable {
    /// The user or the system requested it.
    case requested
    /// Launching threw this error, or the process later cannot continue.
    case failed(any Error)
}

/// The state in which the process is visible and accepts input.
public struct Foreground: Sendable {
    /// The time at which the process last entered the background; nil if it never has. The clock advances while the
    /// process is stopped and while the machine sleeps.
    public let lastBackground: ContinuousClock.Instant?
}

/// The state in which the process is not visible.
public struct Background: Sendable {
    /// The time at which this state was entered.
    public let entered: ContinuousClock.Instant
}

/// The state in which the process terminates.
public struct Terminating: Sendable {
    /// The reason for termination.
    public let reason: TerminationReason
}

/// Where a process is in its life. It is always in exactly one of these.
///
/// ```text
///             ┌──▶ foreground ──┐
///             │      ▲   │      │
/// launching ──┤      │   ▼      ├──▶ terminating
///             ├──▶ background ──┤
///             └─────────────────┘
/// ```
public enum ProcessState: String, Sendable, CaseIterable {
    /// Services are made. Lasts until the process is first seen, or kept out of sight.
    case launching
    /// The user can see it and act.
    case foreground
    /// It is out of sight: stopped, or running without a screen.
    case background
    /// It ends, and nothing leads out of here.
    case terminating
}

/// Something that happens to a process. Whoever knows the system (signals, a terminal, a window) sends them.
///
/// A stop by Ctrl-Z is `willResignActive` and `didEnterBackground`; its continuation `willEnterForeground` and
/// `didBecomeActive`. Two events after which nothing has changed are an interruption: `willResignActive` and
/// `didBecomeActive` when a window loses and regains the focus, `willEnterForeground` and `didEnterBackground` when a
/// return is refused. An event does only its own part: without a `willResignActive` there is no `willLeave`.
public enum ProcessEvent: Sendable {
    /// The user can see the process and act.
    case didBecomeActive
    /// The process may be about to leave the foreground.
    case willResignActive
    /// The process is out of sight, or stays out of sight.
    case didEnterBackground
    /// The process may be about to return to the foreground.
    case willEnterForeground
    /// The process is to end.
    case willTerminate(TerminationReason)
}

/// Why a process ends.
public enum TerminationReason: Sendable {
    /// The user asked for it. In the foreground every ``TerminationDecider`` must allow it; a second request meanwhile
    /// changes nothing.
    case requested
    /// The system wants it: nobody is asked.
    case forced
    /// Launching threw this error, or it was found later that the process cannot go on: nobody is asked.
    case failed(any Error)
}

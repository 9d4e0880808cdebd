/// A record of what a process's state machine did, in order, for a trace.
public enum ProcessRecord: Sendable {
    /// The process entered another state. Recorded before `onTransition`.
    case transition(from: ProcessState, to: ProcessState)
    /// The event has no meaning in this state, which is unchanged.
    case unexpected(ProcessEvent, in: ProcessState)
    /// A gate threw this error; the process enters the background.
    case gateRefused(any Error)
    /// A call of the delegate or of a service, such as `Foreground.willLeave` or `PassphraseLock.activate`, has returned.
    case returned(String, after: Duration)
    /// A call of a service has not returned within the deadline; the process goes on without it.
    case overdue(String, after: Duration)
}

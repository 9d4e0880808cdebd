/// A record of what a process's state machine did, in order, for a trace.
public enum ProcessRecord: Sendable {
    /// The process entered another state. Recorded before `onTransition`.
    case transition(from: ProcessState, to: ProcessState)
    /// The event has no meaning in this state, which is unchanged.
    case unexpected(ProcessEvent, in: ProcessState)
    /// A gate threw this error; the process enters the background.
    case gateRefused(any Error)
}

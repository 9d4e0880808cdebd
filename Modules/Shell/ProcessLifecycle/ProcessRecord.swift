/// A record of what a process's state machine did, in order, for a trace.
public enum ProcessRecord: Sendable {
    /// The process entered another state. Recorded before `onTransition`.
    case transition(from: ProcessState, to: ProcessState)
    /// The event has no meaning in this state, which is unchanged.
    ///
    /// - Parameter count: The number of unexpected events so far, including this one.
    case unexpected(ProcessEvent, in: ProcessState, count: Int)
    /// An action was buffered until content is shown; `replacing` tells whether it replaced a buffered action, which is
    /// lost.
    case actionBuffered(replacing: Bool)
    /// A buffered action was dropped, or a new one because the process is terminating.
    case actionDropped
    /// A gate threw this error; the process enters the background.
    case gateRefused(any Error)
    /// A termination request was cancelled: a decider refused, or the process left the foreground before the decision.
    case terminationCancelled
    /// A service to be activated or deactivated is not registered.
    case serviceMissing(String)
}

/// Something that happened in a process's state machine, told in order, for a trace.
public enum ProcessRecord: Sendable {
    /// The process is in another state. Told before `onTransition`.
    case transition(from: ProcessState, to: ProcessState)
    /// The event means nothing in this state, which stays.
    ///
    /// - Parameter count: how many unexpected events there have been, this one included.
    case unexpected(ProcessEvent, in: ProcessState, count: Int)
    /// An action waits for the foreground. It has replaced one that waited, which is lost, or not.
    case actionBuffered(replacing: Bool)
    /// An action that waited, or came too late, is lost.
    case actionDropped
    /// A gate refused with this error; the process goes to the background.
    case gateRefused(any Error)
    /// A request to terminate is off: a decider said no, or the process left the foreground before all were asked.
    case terminationCancelled
    /// A service was to be activated or deactivated that nobody has registered.
    case serviceMissing(String)
}

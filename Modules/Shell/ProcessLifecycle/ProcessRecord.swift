/// A record of what a process's state machine did, in order, for a trace.
public enum ProcessRecord: Sendable, CustomStringConvertible {
    /// The process entered another state. Recorded before `onTransition`.
    case transition(from: ProcessState, to: ProcessState)
    /// The event has no meaning in this state, which is unchanged.
    case unexpected(ProcessEvent, in: ProcessState)
    /// A gate threw this error; the process enters the background.
    case gateRefused(any Error)
    /// A call of the delegate or a service, such as `Foreground.willLeave` or `PassphraseLock.activate`, has returned.
    case returned(String, after: Duration)
    /// A call of a service has not returned within the deadline; the process continues without it.
    case overdue(String, after: Duration)

    public var description: String {
        switch self {
        case .transition(_, let state): "process \(state)"
        case .unexpected(let event, let state): "process \(state) does not expect \(event)"
        case .gateRefused: "a gate refuses"
        case .returned(let call, let duration): "\(call) returned after \(milliseconds(duration)) ms"
        case .overdue(let call, let duration): "\(call) has not returned after \(milliseconds(duration)) ms"
        }
    }

    /// Rounded to two decimal places.
    private func milliseconds(_ duration: Duration) -> Double { (duration / .microseconds(10)).rounded() / 100 }
}

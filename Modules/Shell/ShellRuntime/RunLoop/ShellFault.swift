public import Effects
import Platform

/// A fault or late answer of a handler or the core. The shell continues, and the core's state is unchanged.
public enum ShellFault: Sendable, Equatable, CustomStringConvertible {
    /// The core rejected an event or an answer, such as one that its effect does not accept.
    case refused(BridgeError)
    /// A handler gave a second answer to a request that expects one.
    case answeredTwice(RequestID, effect: String)
    /// The core requested an effect that has no handler.
    case unhandled(String)
    /// The core requested an effect that its `effects` do not include. It is performed, because it has a handler.
    /// Reported once for each effect type.
    case undeclared(String)
    /// The core requested a view effect that the front end does not perform.
    case unperformed(String)
    /// A handler answered a request that the core had already cancelled. An expected race, not an error.
    case late(RequestID, effect: String)
    /// A handler returned without an answer, which is only valid for a stream or a notification.
    case unanswered(RequestID, effect: String)
    /// A handler had not returned by the shutdown deadline, and was abandoned.
    case abandoned(RequestID, effect: String)
    /// The handler of a request had not started when the shell shut down, and is never started.
    case neverStarted(RequestID, effect: String)

    public var description: String {
        switch self {
        case .refused(let error): error.description
        case .answeredTwice(let id, let name): "the handler of \(name) \(id) answered a second time"
        case .unhandled(let name): "the core asked for \(name), which no handler does"
        case .undeclared(let name): "the core asked for \(name), which its `effects` do not name"
        case .unperformed(let name): "the core asked for the view effect \(name), which the front end does not perform"
        case .late(let id, let name): "the answer to \(name) \(id) came after it was cancelled"
        case .unanswered(let id, let name): "the handler of \(name) \(id) returned without an answer"
        case .abandoned(let id, let name): "the handler of \(name) \(id) did not end before the shutdown's deadline"
        case .neverStarted(let id, let name): "the handler of \(name) \(id) had not begun when the shell shut down"
        }
    }
}

extension ShellFault {
    /// Writes the fault to standard error as one line, ignoring write errors. Late answers are not errors and are not
    /// written.
    public static func writeToStandardError(_ fault: ShellFault) {
        if case .late = fault { return }
        _ = Array("shell: \(fault)\n".utf8).write(to: STDERR_FILENO)
    }
}

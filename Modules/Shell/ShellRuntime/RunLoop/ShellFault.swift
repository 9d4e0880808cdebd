public import Effects

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Something that a handler or the core did wrong, or too late. The shell goes on, and the core is as it was.
public enum ShellFault: Sendable, Equatable, CustomStringConvertible {
    /// The core refused an event or an answer, such as one that does not fit what was asked.
    case refused(BridgeError)
    /// A handler answered a second time where one answer was asked for.
    case answeredTwice(RequestID, effect: String)
    /// The core asked for an effect that no handler does.
    case unhandled(String)
    /// The core asked for an effect that its `effects` do not name; it is done, as it has a handler. Told once for each
    /// effect.
    case undeclared(String)
    /// The core asked for a view effect that who draws does not know.
    case unperformed(String)
    /// A handler answered a request that the core had cancelled meanwhile. The two may cross, so this is no one's
    /// mistake.
    case late(RequestID, effect: String)
    /// A handler returned without an answer. Only a stream with nothing to say may do that.
    case unanswered(RequestID, effect: String)
    /// A handler had not ended at a shutdown's deadline; it was left behind.
    case abandoned(RequestID, effect: String)
    /// A request still waited for its handler to begin when the shell shut down. It is not begun any more.
    case neverBegan(RequestID, effect: String)

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
        case .neverBegan(let id, let name): "the handler of \(name) \(id) had not begun when the shell shut down"
        }
    }
}

extension ShellFault {
    /// Writes the fault to standard error, on a line of its own; what cannot be written is lost. An answer that is late
    /// is nobody's mistake and is not written.
    public static func writeToStandardError(_ fault: ShellFault) {
        if case .late = fault { return }
        let line = Array("shell: \(fault)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

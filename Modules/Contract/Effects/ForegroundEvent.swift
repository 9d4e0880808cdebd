/// A change between foreground and background, which the shell of a process reports to its core.
public enum ForegroundEvent: Sendable, Equatable, Codable {
    /// The process has entered the foreground.
    case entered
    /// The process has left the foreground, and may be stopped.
    case left
}

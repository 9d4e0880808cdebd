public import TimeEffects

/// Two clocks, and a way to sleep on them.
///
/// The wall clock shows the date and time, and can be adjusted. The uptime is monotonic.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since an arbitrary fixed moment, independent of the wall clock.
    func uptime() -> Duration

    /// Sleeps until a moment; returns at once if it has passed. Adjustments of the wall clock take effect.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    func sleep(until moment: Moment) async throws
}

/// A reading of one of the two clocks.
public enum Moment: Sendable, Hashable {
    /// The wall clock has reached a time.
    case wallClock(Instant)
    /// The uptime has reached a value.
    case uptime(Duration)
}

extension TimeSource where Self == SystemTime {
    /// The system's clocks.
    public static var system: SystemTime { SystemTime() }
}

public import TimeEffects

/// Where a time handler gets its time: two clocks, and a way to wait for them.
///
/// The wall clock says what a calendar and a watch say, and can be set. The uptime only ever goes forward.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since some fixed moment, whatever happens to the wall clock.
    func uptime() -> TimeSpan

    /// Waits until a moment has come, not at all for one that has; if the wall clock is set meanwhile, its new time
    /// counts.
    ///
    /// Throws `CancellationError` when its task is cancelled before.
    func sleep(until moment: Moment) async throws
}

/// A reading of one of the two clocks.
public enum Moment: Sendable, Hashable {
    /// The wall clock has reached a time.
    case wallClock(Instant)
    /// The uptime has reached a value.
    case uptime(TimeSpan)
}

extension TimeSource where Self == SystemTime {
    /// The clocks of this machine.
    public static var system: SystemTime { SystemTime() }
}

public import TimeEffects

/// Two clocks, and a way to sleep.
///
/// The wall clock shows the date and time, and can be adjusted. The uptime is monotonic.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since an arbitrary fixed moment, independent of the wall clock.
    func uptime() -> Duration

    /// Sleeps until the uptime reaches a value; returns at once if it has.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    func sleep(untilUptime uptime: Duration) async throws
}

extension TimeSource where Self == SystemTime {
    /// The system's clocks.
    public static var system: SystemTime { SystemTime() }
}

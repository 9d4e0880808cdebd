public import Effects

/// Where a time handler gets its time: two clocks, and a way to wait for each.
///
/// The wall clock says what a calendar and a watch say, and can be set. The uptime only ever goes forward.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since some fixed moment, whatever happens to the wall clock.
    func uptime() -> TimeSpan

    /// Waits for a moment of the wall clock; if the clock is set meanwhile, its new time counts.
    ///
    /// - Returns: true when the moment has come, false when the task was cancelled before.
    func wait(until instant: Instant) async -> Bool

    /// Waits until the uptime has reached a value.
    ///
    /// - Returns: true when it has, false when the task was cancelled before.
    func wait(untilUptime uptime: TimeSpan) async -> Bool
}

extension TimeSource where Self == SystemTime {
    /// The clocks of this machine.
    public static var system: SystemTime { SystemTime() }
}

import Platform
public import TimeEffects

/// The system's clocks.
///
/// The wall clock is `CLOCK_REALTIME`. The uptime is that of `ContinuousClock`, which includes suspended time
/// (`CLOCK_BOOTTIME` on Linux); the runtime sleeps on a `timerfd` of the same clock, so a sleep that ends during a
/// suspension returns on resume: after eight hours of sleep, a ten-minute timer fires at once, and a repeating timer
/// ticks once.
public struct SystemTime: TimeSource {
    private let start = ContinuousClock.now

    /// Creates a source on the system's clocks.
    public init() {}

    public func now() -> Instant {
        var time = timespec()
        // This fails only for an invalid clock or address.
        clock_gettime(CLOCK_REALTIME, &time)
        // The contract cannot represent times before 1970.
        guard time.tv_sec >= 0 else { return Instant(seconds: 0) }
        return Instant(seconds: UInt64(time.tv_sec), nanoseconds: UInt32(time.tv_nsec))
    }

    // The difference could be negative after a jump of the clock.
    public func uptime() -> Duration { max(ContinuousClock.now - start, .zero) }

    public func sleep(untilUptime uptime: Duration) async throws {
        try await Task.sleep(until: start + uptime.sleepable, clock: .continuous)
    }
}

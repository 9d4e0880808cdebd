package import TimeEffects

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What `SystemTime` asks the machine for: the readings of two clocks, and to be woken.
package protocol MachineClocks: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since some fixed moment, with the time that the machine was suspended.
    func uptime() -> TimeSpan

    /// Sleeps until the uptime has reached a value. Throws `CancellationError` when its task is cancelled before.
    func sleep(untilUptime uptime: TimeSpan) async throws
}

/// The clocks of the machine itself.
///
/// The wall clock is `CLOCK_REALTIME`. The uptime is that of `ContinuousClock`, which is `CLOCK_BOOTTIME` on Linux; the
/// runtime sleeps on a `timerfd` of the same clock, so a machine that wakes up late ends the sleep at once.
struct SystemClocks: MachineClocks {
    private let start = ContinuousClock.now

    func now() -> Instant {
        var time = timespec()
        // It fails only for a clock that does not exist, or for memory that is not the caller's.
        clock_gettime(CLOCK_REALTIME, &time)
        // A clock set before 1970 has no name in the contract; the closest is its beginning.
        guard time.tv_sec >= 0 else { return Instant(seconds: 0) }
        return Instant(seconds: UInt64(time.tv_sec), nanoseconds: UInt32(time.tv_nsec))
    }

    func uptime() -> TimeSpan {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return TimeSpan(nanoseconds: UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000)
    }

    func sleep(untilUptime uptime: TimeSpan) async throws {
        let (seconds, nanoseconds) = uptime.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        try await Task.sleep(until: start + .seconds(seconds) + .nanoseconds(nanoseconds), clock: .continuous)
    }
}

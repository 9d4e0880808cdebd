package import TimeEffects

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The system functions that `SystemTime` uses: two clocks, and a sleep.
package protocol MachineClocks: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since a fixed moment, including time that the machine was suspended.
    func uptime() -> TimeSpan

    /// Sleeps until the uptime reaches a value or the task is cancelled.
    func sleep(untilUptime uptime: TimeSpan) async
}

/// The machine's own clocks.
///
/// The wall clock is `CLOCK_REALTIME`. The uptime is that of `ContinuousClock`, which is `CLOCK_BOOTTIME` on Linux; the
/// runtime sleeps on a `timerfd` of the same clock, so a sleep that is overdue when the machine resumes ends
/// immediately.
struct SystemClocks: MachineClocks {
    private let start = ContinuousClock.now

    func now() -> Instant {
        var time = timespec()
        // It fails only for an unknown clock or an invalid pointer.
        clock_gettime(CLOCK_REALTIME, &time)
        // The contract cannot represent times before 1970; the closest is the epoch.
        guard time.tv_sec >= 0 else { return Instant(seconds: 0) }
        return Instant(seconds: UInt64(time.tv_sec), nanoseconds: UInt32(time.tv_nsec))
    }

    func uptime() -> TimeSpan {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return TimeSpan(nanoseconds: UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000)
    }

    func sleep(untilUptime uptime: TimeSpan) async {
        let (seconds, nanoseconds) = uptime.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        do {
            try await Task.sleep(until: start + .seconds(seconds) + .nanoseconds(nanoseconds), clock: .continuous)
        } catch {
            // A sleep fails only if its task is cancelled, which is how it is interrupted.
        }
    }
}

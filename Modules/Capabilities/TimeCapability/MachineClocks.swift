import Platform
package import TimeEffects

/// The system calls that `SystemTime` uses: reading two clocks, and sleeping.
package protocol MachineClocks: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since an arbitrary fixed moment, including suspended time.
    func uptime() -> Duration

    /// Sleeps until the uptime reaches a value. Throws `CancellationError` if the task is cancelled first.
    func sleep(untilUptime uptime: Duration) async throws
}

/// The real system clocks.
///
/// The wall clock is `CLOCK_REALTIME`. The uptime is that of `ContinuousClock`, which is `CLOCK_BOOTTIME` on Linux; the
/// runtime sleeps on a `timerfd` of the same clock, so a sleep that ends during a suspension returns on resume.
struct SystemClocks: MachineClocks {
    private let start = ContinuousClock.now

    func now() -> Instant {
        var time = timespec()
        // This fails only for an invalid clock or address.
        clock_gettime(CLOCK_REALTIME, &time)
        // The contract cannot represent times before 1970.
        guard time.tv_sec >= 0 else { return Instant(seconds: 0) }
        return Instant(seconds: UInt64(time.tv_sec), nanoseconds: UInt32(time.tv_nsec))
    }

    // The difference could be negative after a jump of the clock.
    func uptime() -> Duration { max(ContinuousClock.now - start, .zero) }

    func sleep(untilUptime uptime: Duration) async throws {
        try await Task.sleep(until: start + uptime, clock: .continuous)
    }
}

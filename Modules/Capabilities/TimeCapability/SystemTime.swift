public import Effects

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The clocks of this machine.
///
/// - `notifyAfter` and `every` run on `ContinuousClock`, which counts the time a machine is suspended: after eight hours
///   of sleep a ten-minute timer is due at once, as the user's own watch would have it, and a repeating one ticks once.
/// - `notifyAt` follows the wall clock (`CLOCK_REALTIME`) and looks at it again at intervals, so that a clock that is set
///   back or forward counts from then on; it is never early by that clock, and late by one interval at most.
public struct SystemTime: TimeSource {
    private let start = ContinuousClock.now
    private let recheck: Duration

    /// Reads the machine's clocks.
    ///
    /// - Parameter recheck: how often a wait for a moment of the wall clock looks at the clock again.
    public init(recheck: Duration = .seconds(1)) { self.recheck = max(recheck, .milliseconds(1)) }

    public func now() -> Instant {
        var time = timespec()
        // It fails only for a clock that does not exist, or for memory that is not the caller's.
        clock_gettime(CLOCK_REALTIME, &time)
        // A clock set before 1970 has no name in the contract; the closest is its beginning.
        guard time.tv_sec >= 0 else { return Instant(secs: 0) }
        return Instant(secs: UInt64(time.tv_sec), nanos: UInt32(time.tv_nsec))
    }

    public func uptime() -> TimeSpan {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return TimeSpan(nanos: UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000)
    }

    public func wait(until instant: Instant) async -> Bool {
        await sleep(inStepsOf: recheck) { now().distance(to: instant) }
    }

    public func wait(untilUptime uptime: TimeSpan) async -> Bool {
        let end =
            start + .seconds(Int64(uptime.nanos / 1_000_000_000))
            + .nanoseconds(Int64(uptime.nanos % 1_000_000_000))
        // The runtime counts sleeps in 64-bit nanoseconds, so the longest spans take several.
        return await sleep(inStepsOf: .seconds(86_400)) { end - ContinuousClock.now }
    }

    private func sleep(inStepsOf step: Duration, whileLeft left: () -> Duration) async -> Bool {
        var remaining = left()
        while remaining > .zero {
            do {
                try await Task.sleep(for: min(remaining, step), clock: .continuous)
            } catch {
                // A sleep fails for one reason: the task was cancelled.
                return false
            }
            remaining = left()
        }
        return !Task.isCancelled
    }
}

extension Instant {
    /// How long it is from this moment to another; negative when that has passed.
    fileprivate func distance(to other: Instant) -> Duration {
        .seconds(Double(other.secs) - Double(secs)) + .nanoseconds(Int64(other.nanos) - Int64(nanos))
    }
}

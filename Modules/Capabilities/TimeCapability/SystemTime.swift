public import TimeEffects

/// The clocks of this machine.
///
/// - `notifyAfter` and `every` run on `ContinuousClock`, which counts the time a machine is suspended: after eight
///   hours of sleep a ten-minute timer is due at once, as the user's own watch would have it, and a repeating one ticks
///   once.
/// - `notifyAt` follows the wall clock (`CLOCK_REALTIME`) and looks at it again at intervals, so that a clock that is
///   set back or forward counts from then on; it is never early by that clock, and late by one interval at most. Linux
///   could tell of a set clock without that, by a `timerfd` with `TFD_TIMER_CANCEL_ON_SET`: a descriptor and a blocked
///   thread, for that system alone, to save one wakening a second during waits that are rare.
public struct SystemTime: TimeSource {
    private let clocks: any MachineClocks
    private let recheck: TimeSpan
    /// The runtime counts sleeps in 64-bit nanoseconds, and adds them to a clock: the longest spans take several.
    private static let longestNap = TimeSpan.seconds(86_400)

    /// Reads the machine's clocks.
    ///
    /// - Parameter recheck: how often the wall clock is looked at while a timer waits for it, at most once a
    ///   millisecond.
    public init(recheck: TimeSpan = .seconds(1)) { self.init(SystemClocks(), recheck: recheck) }

    package init(_ clocks: any MachineClocks, recheck: TimeSpan = .seconds(1)) {
        self.clocks = clocks
        self.recheck = max(recheck, .milliseconds(1))
    }

    public func now() -> Instant { clocks.now() }
    public func uptime() -> TimeSpan { clocks.uptime() }

    public func sleep(until moment: Moment) async throws {
        while let end = nap(until: moment) { try await clocks.sleep(untilUptime: end) }
    }

    /// The uptime until which to sleep before the clocks are looked at again; nil when the moment has come.
    private func nap(until moment: Moment) -> TimeSpan? {
        let uptime = clocks.uptime()
        switch moment {
        case .uptime(let due):
            return uptime < due ? min(due, uptime.advanced(by: Self.longestNap)) : nil
        case .wallClock(let instant):
            let now = clocks.now()
            return now < instant ? uptime.advanced(by: min(now.span(to: instant), recheck)) : nil
        }
    }
}

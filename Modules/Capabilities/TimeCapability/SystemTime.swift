public import TimeEffects

/// The system's clocks.
///
/// - `notifyAfter` and `every` use `ContinuousClock`, which includes suspended time: after eight hours of sleep, a
///   ten-minute timer fires at once, and a repeating timer ticks once.
/// - `notifyAt` follows the wall clock (`CLOCK_REALTIME`), which is polled so that adjustments take effect. It never
///   fires early, and at most one polling interval late. On Linux, a `timerfd` with `TFD_TIMER_CANCEL_ON_SET` could
///   replace polling, at the cost of a descriptor and a blocked thread, to save a wakeup per second during rare waits.
public struct SystemTime: TimeSource {
    private let clocks: any MachineClocks
    private let recheck: Duration
    /// The runtime adds sleeps to a clock in 64-bit nanoseconds, so the longest sleeps are split.
    private static let longestNap = Duration.seconds(86_400)

    /// Creates a source on the system's clocks.
    ///
    /// - Parameter recheck: The interval at which the wall clock is polled while a timer waits for it; at least a
    ///   millisecond.
    public init(recheck: Duration = .seconds(1)) { self.init(SystemClocks(), recheck: recheck) }

    package init(_ clocks: any MachineClocks, recheck: Duration = .seconds(1)) {
        self.clocks = clocks
        self.recheck = max(recheck, .milliseconds(1))
    }

    public func now() -> Instant { clocks.now() }
    public func uptime() -> Duration { clocks.uptime() }

    public func sleep(until moment: Moment) async throws {
        while let end = nap(until: moment) { try await clocks.sleep(untilUptime: end) }
    }

    /// Returns the uptime until which to sleep before reading the clocks again; nil if the moment has passed.
    private func nap(until moment: Moment) -> Duration? {
        let uptime = clocks.uptime()
        switch moment {
        case .uptime(let due):
            return uptime < due ? min(due, uptime + Self.longestNap) : nil
        case .wallClock(let instant):
            let now = clocks.now()
            return now < instant ? uptime + min(instant.sinceEpoch - now.sinceEpoch, recheck) : nil
        }
    }
}
